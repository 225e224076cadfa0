import type { InputHTMLAttributes } from 'react';
import { useFieldDescription } from '../field-description.ts';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'className' | 'type'> {
  readonly text: string;
  readonly onChoose: (files: readonly File[]) => void;
}

export function FileInput({ text, onChoose, ...input }: Props) {
  const { label } = useFieldDescription();
  return (
    <label className={input.capture === undefined ? 'file-button' : 'file-button camera'}>
      <input
        {...input}
        className="spoken"
        type="file"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) onChoose(files);
          currentTarget.value = '';
        }}
      />
      <span>{text}</span>
      <span className="spoken">{` ${label}`}</span>
    </label>
  );
}
