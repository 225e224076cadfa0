import type { WidgetProps } from '@rjsf/utils';
import { useState, type ChangeEvent } from 'react';
import type { QuestionUi } from '../../../form/model/documents.ts';
import type { DigitShape } from '../../../form/model/digit-shapes.ts';
import { t } from '../../text.ts';
import { retype } from '../digit-shapes.ts';
import { useFieldDescription, useNotice } from '../field-context.ts';
import { useTypedAnswer, type Reading } from '../use-typed-answer.ts';
import { useLineAttributes } from './control-attributes.ts';

type Props = WidgetProps & {
  readonly shape: DigitShape;
  readonly type: 'text' | 'tel';
  /** For a number that browsers must not keep. */
  readonly isSecret?: boolean;
};

/**
 * Digits that are formatted while they are typed, pasted and deleted; stored in that format. Whatever was put in is there, or a message
 * says that it is not; another one, once the number is stored, that it is none that the question takes.
 */
export function DigitsInput(props: Props) {
  const { value, onChange, schema, options, shape, type, isSecret, readonly } = props;
  const { width = 'medium' } = options as NonNullable<QuestionUi['ui:options']>;
  // Marks without a digit have no meaning.
  const readDigits = (text: string): Reading => ({ answer: /\d/.test(shape.write(text)) ? shape.write(text).trim() : '' });
  const typed = useTypedAnswer(value, onChange, (answer) => shape.write(String(answer)), readDigits);
  const isRight = (number: string): boolean => schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(number);
  const [isCut, setCut] = useState(false);
  // Once answers are checked, the question's own message says it.
  const { messages } = useFieldDescription().state;
  const isWrong = value !== '' && !readonly && messages.length === 0 && !isRight(String(value));
  useNotice(isCut ? t('field.digits_only') : isWrong ? t('field.digits_wrong', { example: shape.example }) : '');

  const edit = ({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
    const { inputType = '', isComposing = false } = nativeEvent as Partial<InputEvent>;
    // A keyboard that composes text must finish before the text may change under it.
    if (isComposing) return typed.type(input.value);
    const { text, caret } = retype(shape, typed.text, { text: input.value, caret: input.selectionStart ?? input.value.length }, inputType);
    // In front of a number, as in a link to it, letters are no part of it.
    setCut(/\p{L}/u.test(input.value) && !(inputType === 'insertFromPaste' && isRight(text)));
    if (text !== input.value) {
      input.value = text;
      input.setSelectionRange(caret, caret);
    }
    typed.type(text);
  };
  const line = useLineAttributes(props, typed);
  return (
    <input
      {...line}
      className={`control ${width}`}
      type={type}
      dir="ltr"
      inputMode={type === 'tel' ? 'tel' : 'numeric'}
      autoComplete={isSecret ? 'off' : (options.autocomplete as string | undefined)}
      onChange={edit}
    />
  );
}
