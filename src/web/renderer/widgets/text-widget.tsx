import type { WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import type { Answer } from '../../../form/model/answers.ts';
import type { QuestionUi } from '../../../form/model/documents.ts';
import { exampleNumber } from '../../../form/run/example-number.ts';
import type { Form } from '../../../form/model/form.ts';
import type { UiValue } from '../../../form/model/vocabulary.ts';
import { useAnswer, useAnswerStore } from '../../answers/answer-context.tsx';
import { t } from '../../text.ts';
import { useNotice } from '../field-context.ts';
import { readNumber, readText, readWholeNumber } from '../typed-texts.ts';
import { useFittingText } from '../use-fitting-text.ts';
import { useTypedAnswer } from '../use-typed-answer.ts';
import { useLineAttributes } from './control-attributes.ts';
import { NAME_INPUT } from './name-input.ts';

/** Longest text where the compiled schema has none: a number, for example. */
const DEFAULT_LIMIT = 45;

type Props = WidgetProps & {
  /** For text that browsers must not keep: whether it can be read now. */
  readonly secrecy?: 'shown' | 'hidden';
  /** Appears in the input, at its end. */
  readonly end?: ReactNode;
};

/** One line of text, or a number where the question's type says so. */
export function TextWidget(props: Props) {
  const { name, value, onChange, schema, options, secrecy, end } = props;
  const { form } = useAnswerStore();
  const { width = 'full', input: keyboard = 'text' } = options as NonNullable<QuestionUi['ui:options']>;
  const longest = schema.maxLength ?? DEFAULT_LIMIT;
  const country = useAnswer(keyboard === 'zip' ? name.replace(/zip$/, 'country') : null);
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  const isWhole = schema.type === 'integer';
  const typed = useTypedAnswer(value, onChange, String, isWhole ? readWholeNumber : isNumber ? readNumber : readText);
  const { isCut, handlers } = useFittingText(typed, longest);
  useNotice(isCut ? t('field.text_cut', { limit: longest }) : typed.unreadable ? numberHint(isWhole, form, name) : '');
  const line = useLineAttributes(props, typed);

  const input = (
    <input
      {...line}
      className={`control ${end === undefined ? width : 'full'}`}
      type={secrecy === 'hidden' ? 'password' : keyboard === 'email' ? 'email' : 'text'}
      dir={keyboard === 'email' || isNumber ? undefined : 'auto'}
      inputMode={isWhole ? 'numeric' : isNumber ? 'decimal' : modeOf(keyboard, country)}
      // "off" would let browsers fill in the password of the account.
      autoComplete={(options.autocomplete as string | undefined) ?? (secrecy && 'new-password')}
      {...(secrecy && { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false })}
      {...(keyboard === 'name' && NAME_INPUT)}
      {...handlers}
    />
  );
  return end === undefined ? (
    input
  ) : (
    <div className={`adorned ${width}`}>
      {input}
      {end}
    </div>
  );
}

/** Which keyboard a phone shows. ZIP codes of the United States are digits; elsewhere there are letters in them. */
function modeOf(keyboard: UiValue<'input'>, country: Answer): 'text' | 'email' | 'numeric' | 'decimal' {
  if (keyboard === 'zip') return country === 'USA' ? 'numeric' : 'text';
  return keyboard === 'name' ? 'text' : keyboard;
}

function numberHint(isWhole: boolean, form: Form, name: string): string {
  const question = form.questions[name];
  const example = question ? exampleNumber(form, question) : '';
  return isWhole ? t('field.whole_number_unreadable', { example }) : t('field.number_unreadable', { example });
}
