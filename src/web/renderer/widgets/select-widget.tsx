import type { WidgetProps } from '@rjsf/utils';
import type { QuestionUi } from '../../../form/model/form-files.ts';
import { t } from '../../text.ts';
import { useControlAttributes } from './control-attributes.ts';
import { answerFromOption } from './option-values.ts';

/** A native select; its first choice, '--', means unanswered. */
export function SelectWidget(props: WidgetProps) {
  const { value, onChange, schema, options, disabled, readonly } = props;
  const control = useControlAttributes(props);
  const { width = 'medium' } = options as NonNullable<QuestionUi['ui:options']>;
  const offered = options.enumOptions ?? [];
  const isForeign = value !== '' && !offered.some((option) => option.value === String(value));
  return (
    <select
      {...control}
      className={`control ${width}`}
      value={String(value)}
      disabled={disabled || readonly}
      autoComplete={options.autocomplete as string | undefined}
      onChange={(event) => onChange(answerFromOption(event.currentTarget.value, schema))}
    >
      <option value="">{t('field.no_choice')}</option>
      {/* A value from an older list stays visible until another is chosen. */}
      {isForeign && <option value={String(value)}>{String(value)}</option>}
      {offered.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
