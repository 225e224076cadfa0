import { LabeledControl } from '../ui/labeled-control.tsx';

interface Props {
  readonly label: string;
  readonly help?: string;
  readonly errors?: readonly string[];
  readonly value: string;
  /** Values with their words, in order. */
  readonly options: readonly (readonly [value: string, words: string])[];
  readonly onValue: (value: string) => void;
}

/** A drop-down list with its label. */
export const SelectField = ({ label, help, errors, value, options, onValue }: Props) => (
  <LabeledControl label={label} help={help} {...(errors && { errors })}>
    {(control) => (
      <select {...control} value={value} onChange={({ target }) => onValue(target.value)}>
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    )}
  </LabeledControl>
);
