import type { WidgetProps } from '@rjsf/utils';
import { translate } from '../../platform/translate.ts';
import { useFieldDescription } from '../field-description.ts';
import { programmaticFocusProps } from './control-attributes.ts';
import { answerFromOptionValue } from './answer-from-option.ts';
import { ChoiceOptions } from './choice-options.tsx';
import type { AnswerOption } from '../../../form/model/form-files.ts';

/** Up to this many options, with labels of up to this many characters and no hints or groups, are side by side. */
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
  return (
    <div
      className={
        offered.length <= FEW && offered.every(({ label, hint = '', group = '' }) => label.length <= SHORT && hint + group === '')
          ? 'choices few'
          : 'choices'
      }
      {...(offered.length === 0 && programmaticFocusProps(id))}
    >
      <ChoiceOptions
        id={id}
        offered={offered}
        type="radio"
        name={name}
        disabled={disabled || readonly}
        isChosen={(option) => String(value) === option}
        choose={(option) => onChange(answerFromOptionValue(option, schema))}
      />
      {!field.required && !readonly && !disabled && (
        <button className={value === '' ? 'clear nothing' : 'clear'} type="button" onClick={clear}>
          <span>{translate('field.clear_choice')}</span>
          <span className="spoken">{` ${field.label}`}</span>
        </button>
      )}
    </div>
  );
}
