import type { WidgetProps } from '@rjsf/utils';
import { translate } from '../../platform/translate.ts';
import { useFieldDescription } from '../field-description.ts';
import { programmaticFocusProps } from './control-attributes.ts';
import { answerFromOptionValue } from './answer-from-option.ts';
import { ChoiceOption } from './choice-option.tsx';
import type { AnswerOption } from '../../../form/model/form-files.ts';

/** Up to this many options, with labels of up to this many characters and no hints, are side by side. */
const FEW = 3;
const SHORT = 14;

/** One of a few options. An optional choice can be cleared. */
export function RadioWidget({ id, name, value, onChange, schema, options, disabled, readonly }: WidgetProps) {
  const field = useFieldDescription();
  const offered: readonly AnswerOption[] = options.enumOptions ?? [];
  const clear = (): void => {
    onChange('');
    document.getElementById(id)?.focus();
  };
  const isChosen = (option: string): boolean => String(value) === option;
  return (
    <div
      className={
        offered.length <= FEW && offered.every(({ label, hint = '' }) => label.length <= SHORT && hint === '') ? 'choices few' : 'choices'
      }
      {...(offered.length === 0 && programmaticFocusProps(id))}
    >
      {offered.map((option, n) => (
        <ChoiceOption
          key={option.value}
          option={option}
          type="radio"
          id={n === 0 ? id : `${id}-${n + 1}`}
          name={name}
          checked={isChosen(option.value)}
          disabled={disabled || readonly}
          onChange={() => onChange(answerFromOptionValue(option.value, schema))}
        />
      ))}
      {!field.required && !readonly && !disabled && (
        <button className={value === '' ? 'clear nothing' : 'clear'} type="button" onClick={clear}>
          <span>{translate('field.clear_choice')}</span>
          <span className="spoken">{` ${field.label}`}</span>
        </button>
      )}
    </div>
  );
}
