import { useId } from 'react';
import type { Elements } from './elements.ts';
import { FieldMessages } from './field-messages.tsx';

interface Props {
  readonly label: string;
  readonly help?: string | undefined;
  readonly errors?: readonly string[];
  /** Id of what else describes the control. */
  readonly describedBy?: string | undefined;
  readonly children: (control: {
    readonly id: string;
    readonly className: string;
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string | undefined;
  }) => Elements;
}

/** A control in the style of the form's questions: label, help and errors above it. */
export function LabeledControl({ label, help, errors = [], describedBy, children }: Props) {
  const id = useId();
  const isWrong = errors.length > 0;
  const descriptions = [help !== undefined && `${id}-help`, isWrong && `${id}-errors`, describedBy].filter(Boolean).join(' ');
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
      {isWrong && <FieldMessages id={`${id}-errors`} messages={errors} />}
      {children({ id, className: 'control', 'aria-invalid': isWrong || undefined, 'aria-describedby': descriptions || undefined })}
    </div>
  );
}
