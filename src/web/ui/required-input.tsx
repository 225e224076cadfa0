import { useId, type InputHTMLAttributes } from 'react';
import { FieldMessages } from './field-messages.tsx';
import type { Elements } from './elements.ts';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly errors: readonly string[];
  readonly help?: string;
  /** Id of what else describes the input. */
  readonly describedBy?: string;
  /** Appears inside the input, at its end. */
  readonly adornment?: Elements;
  readonly onValue: (value: string) => void;
}

/** A labelled input of the auth cards, in the style of the form's questions: label, help and errors above the control. */
export function RequiredInput({ label, value, errors, help, describedBy, adornment, onValue, ...input }: Props) {
  const id = useId();
  const hasErrors = errors.length > 0;
  const descriptions = [help && `${id}-help`, hasErrors && `${id}-errors`, describedBy].filter(Boolean).join(' ');
  return (
    <div className={hasErrors ? 'question wrong' : 'question'}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {help !== undefined && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {hasErrors && <FieldMessages id={`${id}-errors`} messages={errors} />}
      <div className="adorned">
        <input
          {...input}
          className="control"
          id={id}
          dir="auto"
          value={value}
          aria-required="true"
          aria-invalid={hasErrors || undefined}
          aria-describedby={descriptions || undefined}
          onChange={(event) => onValue(event.target.value)}
        />
        {adornment}
      </div>
    </div>
  );
}
