import type { WidgetProps } from '@rjsf/utils';
import { translate } from '../../platform/translate.ts';
import { useFieldDescription } from '../field-description.ts';
import { useControlAttributes } from './control-attributes.ts';

export function CheckboxWidget(props: WidgetProps) {
  const { value, onChange, disabled, readonly } = props;
  const { label, isOptional } = useFieldDescription();
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
        {isOptional && <span className="optional">{` ${translate('field.optional')}`}</span>}
      </span>
    </label>
  );
}
