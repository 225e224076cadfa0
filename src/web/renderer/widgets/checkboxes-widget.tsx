import type { WidgetProps } from '@rjsf/utils';
import { useFieldDescription } from '../field-description.ts';
import { ChoiceOptions } from './choice-options.tsx';
import { programmaticFocusProps } from './control-attributes.ts';
import type { AnswerOption } from '../../../form/model/form-files.ts';

export function CheckboxesWidget({ id, name, value, onChange, options, disabled, readonly }: WidgetProps) {
  const field = useFieldDescription();
  const offered: readonly AnswerOption[] = options.enumOptions ?? [];
  const chosen: readonly string[] = Array.isArray(value) ? value : [];
  const toggle = (option: string, isOn: boolean): void => {
    onChange(offered.map((each) => each.value).filter((each) => (each === option ? isOn : chosen.includes(each))));
  };
  return (
    <div className="choices" {...(offered.length === 0 && programmaticFocusProps(id))}>
      <ChoiceOptions
        id={id}
        offered={offered}
        type="checkbox"
        name={name}
        disabled={disabled || readonly}
        aria-invalid={field.invalid || undefined}
        isChosen={(option) => chosen.includes(option)}
        choose={toggle}
      />
    </div>
  );
}
