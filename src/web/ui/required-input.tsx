import type { InputHTMLAttributes } from 'react';
import type { Elements } from './elements.ts';
import { LabeledControl } from './labeled-control.tsx';

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

/** A required input of the auth cards. */
export const RequiredInput = ({ label, errors, help, describedBy, adornment, onValue, ...input }: Props) => (
  <LabeledControl label={label} help={help} errors={errors} describedBy={describedBy}>
    {(control) => (
      <div className="adorned">
        <input {...input} {...control} dir="auto" aria-required="true" onChange={(event) => onValue(event.target.value)} />
        {adornment}
      </div>
    )}
  </LabeledControl>
);
