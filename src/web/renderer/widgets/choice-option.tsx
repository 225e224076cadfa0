import type { ComponentProps } from 'react';
import type { AnswerOption } from '../../../form/model/form-files.ts';

type Props = ComponentProps<'input'> & { readonly id: string; readonly option: AnswerOption };

/** Radio button or checkbox of an option. Its hint belongs to the description, not to the name. */
export function ChoiceOption({ option: { value, label, hint }, ...input }: Props) {
  const [labelId, hintId] = [`${input.id}-label`, `${input.id}-hint`];
  return (
    <label className="choice">
      <input {...input} value={value} {...(hint !== undefined && { 'aria-labelledby': labelId, 'aria-describedby': hintId })} />
      {hint === undefined ? (
        <span>{label}</span>
      ) : (
        <span>
          <span id={labelId}>{label}</span>
          <span className="hint" id={hintId}>
            {hint}
          </span>
        </span>
      )}
    </label>
  );
}
