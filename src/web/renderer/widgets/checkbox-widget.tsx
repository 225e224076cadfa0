import type { WidgetProps } from '@rjsf/utils';
import { useFieldDescription } from '../field-description.ts';
import { useControlAttributes } from './control-attributes.ts';

export function CheckboxWidget(props: WidgetProps) {
  const { value, onChange, disabled, readonly } = props;
  const { label, mark } = useFieldDescription();
  const control = useControlAttributes(props);
  return (
    <label className="choice">
      <input
        {...control}
        type="checkbox"
        checked={value === true}
        disabled={disabled || readonly}
        onChange={(event) => onChange(event.currentTarget.checked ? true : '')}
      />
      <span>
        <span>{label}</span>
        {mark !== '' && <span className="optional">{mark}</span>}
      </span>
    </label>
  );
}
