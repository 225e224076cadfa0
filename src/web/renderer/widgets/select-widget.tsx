import type { WidgetProps } from '@rjsf/utils';
import type { QuestionUi } from '../../../form/model/documents.ts';
import { t } from '../../text.ts';
import { useFieldDescription } from '../field-context.ts';
import { answerFromOption } from './option-values.ts';

/** A native select; its first choice, '--', means unanswered. */
export function SelectWidget({ id, name, value, onChange, schema, options, disabled, readonly }: WidgetProps) {
  const field = useFieldDescription();
  const { width = 'medium' } = options as NonNullable<QuestionUi['ui:options']>;
  const offered = options.enumOptions ?? [];
  const isForeign = value !== '' && !offered.some((option) => option.value === String(value));
  return (
    <select
      className={`control ${width}`}
      id={id}
      name={name}
      value={String(value)}
      disabled={disabled || readonly}
      autoComplete={options.autocomplete as string | undefined}
      aria-required={field.required || undefined}
      aria-invalid={field.invalid || undefined}
      aria-describedby={field.describedBy}
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
