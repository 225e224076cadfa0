import type { WidgetProps } from '@rjsf/utils';
import type { AnswerOption, QuestionUi } from '../../../form/model/form-files.ts';
import { groupBy } from '../../platform/group-by.ts';
import { translate } from '../../platform/translate.ts';
import { useIsPagePainted } from '../mount-queue-provider.tsx';
import { useControlAttributes } from './control-attributes.ts';
import { answerFromOptionValue } from './answer-from-option.ts';

/** A native select; its first choice, '--', means unanswered. */
export function SelectWidget(props: WidgetProps) {
  const { value, onChange, schema, options, disabled, readonly } = props;
  const control = useControlAttributes(props);
  const { width = 'medium' } = options as NonNullable<QuestionUi['ui:options']>;
  const offered: readonly AnswerOption[] = options.enumOptions ?? [];
  // A list may have hundreds: a new page is first drawn with the chosen one alone.
  const listed = useIsPagePainted() ? offered : offered.filter((option) => option.value === String(value));
  const isForeign = value !== '' && !offered.some((option) => option.value === String(value));
  return (
    <select
      {...control}
      className={`control ${width}`}
      value={String(value)}
      disabled={disabled || readonly}
      autoComplete={options.autocomplete as string | undefined}
      onChange={(event) => onChange(answerFromOptionValue(event.currentTarget.value, schema))}
    >
      <option value="">{translate('field.no_choice')}</option>
      {/* A value from an older list stays visible until another is chosen. */}
      {isForeign && <option value={String(value)}>{String(value)}</option>}
      {groupBy(listed, ({ group }) => group).map(([group, some]) => {
        const choices = some.map((option) => (
          <option key={option.value} value={option.value}>
            {option.hint === undefined ? option.label : `${option.label} (${option.hint})`}
          </option>
        ));
        return group === undefined ? (
          choices
        ) : (
          <optgroup key={group} label={group}>
            {choices}
          </optgroup>
        );
      })}
    </select>
  );
}
