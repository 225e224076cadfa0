import type { WidgetProps } from '@rjsf/utils';
import type { QuestionUi } from '../../../form/model/form-files.ts';
import type { DigitFormat } from '../../../form/model/digit-formats.ts';
import { translate } from '../../platform/translate.ts';
import { reformatDigits } from '../reformat-digits.ts';
import { useReportEarlyFailure, useFieldDescription } from '../field-description.ts';
import { useTypedAnswer } from '../use-typed-answer.ts';
import { useSingleLineAttributes } from './control-attributes.ts';

type Props = WidgetProps & {
  readonly shape: DigitFormat;
  readonly type: 'text' | 'tel';
  /** Said of a number that the question does not take, where there is more to say than how one is written. */
  readonly wrong?: string | undefined;
  readonly isSecret?: boolean;
};

/** Digits formatted while they are typed, pasted and deleted. A message says what was left out, or is no valid number. */
export function DigitsInput(props: Props) {
  const { value, onChange, schema, options, shape, type, wrong, isSecret, readonly } = props;
  const { width = 'medium' } = options as NonNullable<QuestionUi['ui:options']>;
  const isRight = (number: string): boolean => schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(number);
  const typed = useTypedAnswer({
    value,
    onChange,
    show: (answer) => shape.write(String(answer)),
    // Marks without a digit have no meaning.
    read: (text) => ({ answer: /\d/.test(shape.write(text)) ? shape.write(text).trim() : '' }),
    put: (before, edited, how) => reformatDigits(shape, before, edited, how, schema.pattern),
    isFollowed: true,
  });
  // Validation messages replace it after the submission.
  const { messages } = useFieldDescription().state;
  const isWrong = !readonly && messages.length === 0 && [value, typed.answer].every((one) => one !== '' && !isRight(String(one)));
  useReportEarlyFailure(isWrong ? (wrong ?? translate('field.digits_wrong', { example: shape.example })) : '');
  const line = useSingleLineAttributes(props, typed);
  return (
    <input
      {...line}
      className={`control ${width}`}
      type={type}
      dir="ltr"
      inputMode={type === 'tel' ? 'tel' : 'numeric'}
      autoComplete={isSecret ? 'off' : (options.autocomplete as string | undefined)}
      {...typed.handlers}
    />
  );
}
