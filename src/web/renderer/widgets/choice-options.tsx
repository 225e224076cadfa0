import { Fragment, type ComponentProps } from 'react';
import type { Elements } from '../../ui/elements.ts';
import { groupBy } from '../../platform/group-by.ts';
import type { AnswerOption } from '../../../form/model/form-files.ts';

type Props = ComponentProps<'input'> & { readonly id: string; readonly option: AnswerOption };

interface ChoicesProps extends Pick<ComponentProps<'input'>, 'type' | 'name' | 'disabled' | 'aria-invalid'> {
  readonly id: string;
  readonly offered: readonly AnswerOption[];
  readonly isChosen: (value: string) => boolean;
  readonly choose: (value: string, isOn: boolean) => void;
}

/** Options of a question, below the headings of their groups. */
export function ChoiceOptions({ id, offered, isChosen, choose, ...input }: ChoicesProps) {
  const drawn = (options: readonly AnswerOption[]): Elements =>
    options.map((option) => (
      <ChoiceOption
        {...input}
        key={option.value}
        option={option}
        id={option === offered[0] ? id : `${id}-${offered.indexOf(option) + 1}`}
        checked={isChosen(option.value)}
        onChange={(event) => choose(option.value, event.currentTarget.checked)}
      />
    ));
  const groups: Elements = groupBy(offered, ({ group }) => group).map(([group, options], n) =>
    group === undefined ? (
      <Fragment key="">{drawn(options)}</Fragment>
    ) : (
      <div key={group} className="choices" role="group" aria-labelledby={`${id}-group-${n + 1}`}>
        <span className="label" id={`${id}-group-${n + 1}`}>
          {group}
        </span>
        {drawn(options)}
      </div>
    ),
  );
  return groups;
}

/** Radio button or checkbox of an option. Its hint belongs to the description, not to the name. */
function ChoiceOption({ option: { value, label, hint }, ...input }: Props) {
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
