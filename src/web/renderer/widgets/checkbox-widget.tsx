import type { WidgetProps } from '@rjsf/utils';
import { t } from '../../text.ts';
import { useFieldDescription } from '../field-context.ts';

/** One box with its label beside it: checked is `true`, unchecked is unanswered. */
export function CheckboxWidget({ id, name, value, onChange, disabled, readonly }: WidgetProps) {
  const { label, describedBy, invalid, required } = useFieldDescription();
  return (
    <label className="choice">
      <input
        type="checkbox"
        id={id}
        name={name}
        checked={value === true}
        disabled={disabled || readonly}
        aria-required={required || undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.currentTarget.checked ? true : '')}
      />
      <span>
        {label}
        {!required && <span className="optional"> {t('field.optional')}</span>}
      </span>
    </label>
  );
}
