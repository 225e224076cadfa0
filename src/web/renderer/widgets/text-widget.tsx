import type { WidgetProps } from '@rjsf/utils';
import type { QuestionUi } from '../../../form/model/form-files.ts';
import { exampleNumber, appendNumberRange } from '../../../form/evaluate/example-number.ts';
import { digitsOnlyFormat, isDigitsPattern } from '../../../form/model/digit-formats.ts';
import type { Form } from '../../../form/model/form.ts';
import { formatNumberOrDate } from '../../../form/model/locale-format.ts';
import { unitAffix } from '../../../form/model/units.ts';
import { useAnswer, useAnswerStore } from '../../answers/answer-store-context.tsx';
import { translate } from '../../platform/translate.ts';
import { ariaDescribedBy } from '../aria-described-by.ts';
import { reformatDigits } from '../reformat-digits.ts';
import { truncateEdit } from '../truncate-edit.ts';
import { parseNumber, parseWholeNumber } from '../parse-number.ts';
import { useTypedAnswer } from '../use-typed-answer.ts';
import { useSingleLineAttributes } from './control-attributes.ts';
import { NAME_INPUT_PROPS } from './name-input-props.ts';
import type { Elements } from '../../ui/elements.ts';

/** Longest text where the compiled schema has none: a number, for example. */
const DEFAULT_LIMIT = 45;

type Props = WidgetProps & {
  readonly secrecy?: 'shown' | 'hidden';
  readonly end?: Elements;
};

export function TextWidget(props: Props) {
  const { name, onChange, schema, options, secrecy, end } = props;
  const { form, answerTo } = useAnswerStore();
  const { width = 'full', input: keyboard = 'text', digits_while: digits = {}, unit } = options as NonNullable<QuestionUi['ui:options']>;
  const longest = schema.maxLength ?? DEFAULT_LIMIT;
  const other = Object.keys(digits)[0] ?? null;
  const otherAnswer = String(useAnswer(other));
  const isDigits = other !== null && digits[other]?.includes(otherAnswer);
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  const isCode = !isNumber && isDigitsPattern(schema.pattern);
  const isWhole = schema.type === 'integer';
  const { notation } = form;
  const typed = useTypedAnswer({
    value: answerTo(name),
    onChange,
    show: (answer) => (isNumber ? formatNumberOrDate(answer, notation) : String(answer)),
    read(text) {
      if (!isNumber) return { answer: text };
      const answer = (isWhole ? parseWholeNumber : parseNumber)(text, notation);
      return answer === undefined ? { notice: numberHint(isWhole, form, name) } : { answer };
    },
    put(before, edited, how) {
      const put = isCode ? reformatDigits(digitsOnlyFormat, before, edited, how, schema.pattern) : edited;
      return { ...put, ...truncateEdit(before, put, longest) };
    },
  });
  const line = useSingleLineAttributes(props, typed);
  const beside = unit === undefined ? undefined : unitAffix(unit, form.language);
  const unitId = `${line.id}-unit`;

  const input = (
    <input
      {...line}
      aria-describedby={ariaDescribedBy(beside && unitId, line['aria-describedby'])}
      className={`control ${end === undefined ? width : 'full'}`}
      type={secrecy === 'hidden' ? 'password' : keyboard === 'email' ? 'email' : 'text'}
      dir={keyboard === 'email' || isNumber ? 'ltr' : 'auto'}
      inputMode={isWhole || isDigits ? 'numeric' : isNumber ? 'decimal' : keyboard === 'name' ? 'text' : keyboard}
      // "off" would let browsers fill in the password of the account.
      autoComplete={(options.autocomplete as string | undefined) ?? (secrecy && 'new-password')}
      {...(secrecy && { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false })}
      {...(keyboard === 'name' && NAME_INPUT_PROPS)}
      {...typed.handlers}
    />
  );
  if (beside)
    return (
      <div className="with-unit">
        {!beside.isBefore && input}
        <span id={unitId}>{beside.text}</span>
        {beside.isBefore && input}
      </div>
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

function numberHint(isWhole: boolean, form: Form, name: string): string {
  const question = form.questions[name];
  const example = question ? exampleNumber(form, question) : '';
  const hint = isWhole ? translate('field.whole_number_unreadable', { example }) : translate('field.number_unreadable', { example });
  return question ? appendNumberRange(hint, form, question) : hint;
}
