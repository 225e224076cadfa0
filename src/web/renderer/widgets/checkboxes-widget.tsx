import type { WidgetProps } from '@rjsf/utils';
import { useFieldDescription } from '../field-description.ts';
import { ChoiceOption } from './choice-option.tsx';
import { programmaticFocusProps } from './control-attributes.ts';

export function CheckboxesWidget({ id, name, value, onChange, options, disabled, readonly }: WidgetProps) {
  const field = useFieldDescription();
  const offered = options.enumOptions ?? [];
  const chosen: readonly string[] = Array.isArray(value) ? value : [];
  const toggle = (option: string, isOn: boolean): void => {
    onChange(offered.map((each) => each.value as string).filter((each) => (each === option ? isOn : chosen.includes(each))));
  };
  return (
    <div className="choices" {...(offered.length === 0 && programmaticFocusProps(id))}>
      {offered.map((option, n) => (
        <ChoiceOption
          key={option.value}
          option={option}
          type="checkbox"
          id={n === 0 ? id : `${id}-${n + 1}`}
          name={name}
          checked={chosen.includes(option.value)}
          disabled={disabled || readonly}
          aria-invalid={field.invalid || undefined}
          onChange={(event) => toggle(option.value, event.currentTarget.checked)}
        />
      ))}
    </div>
  );
}
