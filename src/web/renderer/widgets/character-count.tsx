import { useEffect, useState } from 'react';
import { translate } from '../../platform/translate.ts';

/** Pause in typing before the count is read out, in ms. */
const PAUSE = 1000;

export const characterCountId = (name: string): string => `count-${name}`;

interface Props {
  readonly name: string;
  readonly length: number;
  readonly limit: number | string;
  readonly counts?: 'field.character_count' | 'field.word_count';
}

/** 'Character count: n / limit', or that of words: seen at once, read out after a pause. */
export function CharacterCount({ name, length, limit, counts = 'field.character_count' }: Props) {
  const [spoken, setSpoken] = useState<number>();
  const [first] = useState(length);
  useEffect(() => {
    if (length === first && spoken === undefined) return undefined;
    const timer = setTimeout(() => setSpoken(length), PAUSE);
    return () => clearTimeout(timer);
  }, [length, first, spoken]);
  return (
    <>
      <p className="help count" id={characterCountId(name)}>
        {translate(counts, { count: length, limit })}
      </p>
      <span className="spoken" role="status">
        {spoken === undefined ? '' : translate(counts, { count: spoken, limit })}
      </span>
    </>
  );
}
