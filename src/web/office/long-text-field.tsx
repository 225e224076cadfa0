import type { RefObject } from 'react';
import { CharacterCount, characterCountId } from '../renderer/widgets/character-count.tsx';
import { translate } from '../platform/translate.ts';
import { LabeledControl } from '../ui/labeled-control.tsx';

interface Props {
  readonly label: string;
  readonly help?: string;
  /** Maximum length in characters; without it no count shows. */
  readonly limit?: number;
  readonly value: string;
  /** Errors besides the length. */
  readonly errors?: readonly string[];
  readonly field?: RefObject<HTMLTextAreaElement | null>;
  readonly onValue: (value: string) => void;
}

/** Characters as the server counts them. */
const lengthOf = (text: string): number => [...text].length;

export const isTooLong = (text: string, limit: number): boolean => lengthOf(text.trim()) > limit;

/** Text area with a length limit. Too long a text is never cut; an error says so. */
export function LongTextField({ label, help, limit, value, errors = [], field, onValue }: Props) {
  const length = lengthOf(value.trim());
  const isLong = limit !== undefined && length > limit;
  const messages = isLong ? [translate('office.too_long', { count: length - limit, limit }), ...errors] : errors;
  return (
    <LabeledControl label={label} help={help} errors={messages}>
      {({ 'aria-describedby': words, ...control }) => (
        <>
          <textarea
            {...control}
            ref={field}
            dir="auto"
            rows={4}
            aria-describedby={[words, limit !== undefined && characterCountId(control.id)].filter(Boolean).join(' ') || undefined}
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
          {limit !== undefined && <CharacterCount name={control.id} length={length} limit={limit} />}
        </>
      )}
    </LabeledControl>
  );
}
