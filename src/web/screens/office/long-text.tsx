import { useId, type RefObject } from 'react';
import { CharacterCount, countId } from '../../renderer/widgets/character-count.tsx';
import { t } from '../../text.ts';
import { Messages } from '../../ui/messages.tsx';

interface Props {
  readonly label: string;
  readonly help?: string;
  /** The most characters that can be sent; without it, there is nothing to count. */
  readonly limit?: number;
  readonly value: string;
  /** What else is wrong with it. */
  readonly errors?: readonly string[];
  readonly field?: RefObject<HTMLTextAreaElement | null>;
  readonly onValue: (value: string) => void;
}

/** Characters as the server counts them. */
const lengthOf = (text: string): number => [...text].length;

export const isTooLong = (text: string, limit: number): boolean => lengthOf(text.trim()) > limit;

/** A text of the office. Nothing that is typed or pasted is ever cut: it says that it is too long. */
export function LongText({ label, help, limit, value, errors = [], field, onValue }: Props) {
  const id = useId();
  const length = lengthOf(value.trim());
  const isLong = limit !== undefined && length > limit;
  const messages = isLong ? [t('office.too_long', { count: length - limit, limit }), ...errors] : errors;
  const isWrong = messages.length > 0;
  const descriptions = [help !== undefined && `${id}-help`, isWrong && `${id}-errors`, limit !== undefined && countId(id)];
  return (
    <div className={isWrong ? 'question wrong' : 'question'}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {help !== undefined && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {isWrong && <Messages id={`${id}-errors`} messages={messages} />}
      <textarea
        ref={field}
        id={id}
        className="control"
        dir="auto"
        rows={4}
        aria-invalid={isWrong || undefined}
        aria-describedby={descriptions.filter(Boolean).join(' ') || undefined}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
      {limit !== undefined && <CharacterCount name={id} length={length} limit={limit} />}
    </div>
  );
}
