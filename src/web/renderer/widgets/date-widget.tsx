import { formatPlainDateTime } from '../../../form/model/format-plain-date-time.ts';
import type { WidgetProps } from '@rjsf/utils';
import { useRef } from 'react';
import { formatIsoDate, type LocaleFormat } from '../../../form/model/locale-format.ts';
import { wrongDirectionMessage } from '../../../form/evaluate/date-direction.ts';
import type { QuestionUi } from '../../../form/model/form-files.ts';
import { pageLanguage } from '../../platform/page-language.ts';
import { useAnswerStore } from '../../answers/answer-store-context.tsx';
import type { TextKey } from '../../../form/model/text.ts';
import { translate, translateKey } from '../../platform/translate.ts';
import { daysInMonth, autoInsertDateSeparators, monthNames, parseTypedDate, parseTypedYear } from '../parse-typed-date.ts';
import type { DateInputLocale, CenturyGuess } from '../parse-typed-date.ts';
import { ariaDescribedBy } from '../aria-described-by.ts';
import { useReportEarlyFailure, useFieldDescription } from '../field-description.ts';
import { widgetHintId } from '../element-ids.ts';
import { useTypedAnswer, type ParsedText } from '../use-typed-answer.ts';
import { useSingleLineAttributes } from './control-attributes.ts';

/** Any: February has 29 days in some years. */
const LEAP_YEAR = 2000;

export function DateWidget(props: WidgetProps) {
  const { name, value, onChange, options } = props;
  const { form } = useAnswerStore();
  const { notation } = form;
  const typing = { language: pageLanguage(), notation };
  const { today } = useFieldDescription().state;
  const { direction } = options as NonNullable<QuestionUi['ui:options']>;
  const guess = direction && { direction, today };
  const marked = useRef('');
  const typed = useTypedAnswer({
    value,
    onChange,
    show: (answer) => formatIsoDate(String(answer), notation),
    // Guesses the century of a two-digit year only on blur, as two more digits may follow.
    read: (text, isLeft) => readAnswer(text, typing, guess, exampleOf(direction, today, notation), isLeft),
    put(before, edited, how) {
      const { text, caret } = edited;
      if (how.startsWith('delete')) {
        if (before === marked.current) marked.current = text;
        return edited;
      }
      const next = caret === text.length ? autoInsertDateSeparators(marked.current, before, text, notation) : undefined;
      marked.current = next ?? '';
      return next === undefined ? edited : { text: next, caret: next.length };
    },
    isFollowed: true,
  });
  const question = form.questions[name];
  const wrong = question && wrongDirectionMessage(form, question, String(value), today);
  const stillWrong = question && wrongDirectionMessage(form, question, String(typed.answer ?? value), today);
  useReportEarlyFailure((wrong && stillWrong) ?? '');
  const words = value === '' || typed.isTyping || wrong !== undefined ? '' : formatPlainDateTime(String(value), typing.language, undefined);
  const line = useSingleLineAttributes(props, typed);
  return (
    <>
      <input
        {...line}
        aria-describedby={ariaDescribedBy(line['aria-describedby'], words !== '' && widgetHintId(name))}
        className="control short"
        type="text"
        dir="auto"
        inputMode="numeric"
        autoComplete={options.autocomplete as string | undefined}
        {...typed.handlers}
      />
      <p className="help in-words" id={widgetHintId(name)} role="status">
        {words}
      </p>
    </>
  );
}

export function dateHint({ direction }: NonNullable<QuestionUi['ui:options']>, today: string, notation: LocaleFormat): string {
  const example = exampleOf(direction, today, notation);
  if (direction === 'future') return translate('field.date_hint_future', { example });
  const hint = translate('field.date_hint', { example });
  return hint.charAt(0).toLocaleUpperCase(pageLanguage()) + hint.slice(1);
}

function exampleOf(direction: CenturyGuess['direction'] | undefined, today: string, notation: LocaleFormat): string {
  const thisYear = Number(today.slice(0, 4));
  const isOver = direction === 'future' || today >= `${thisYear}-04-27`;
  return formatIsoDate(`${direction === 'past' ? 2008 : thisYear + (isOver ? 1 : 0)}-04-27`, notation);
}

function readAnswer(text: string, typing: DateInputLocale, guess: CenturyGuess | undefined, example: string, isLeft: boolean): ParsedText {
  if (text.trim() === '') return { answer: '' };
  const { date } = parseTypedDate(text, typing, isLeft ? guess : undefined);
  return date === undefined ? { notice: whyNot(text, typing, guess, example) } : { answer: date };
}

function whyNot(text: string, typing: DateInputLocale, guess: CenturyGuess | undefined, example: string): string {
  const withExample = (key: TextKey, month = 0): string => translateKey(key, { month, date_example: example });
  const reading = parseTypedDate(text, typing, guess);
  if (reading.date !== undefined || !reading.typed) return withExample('field.date_unreadable');
  const { month, day, year: digits } = reading.typed;
  if (month < 1 || month > 12) return withExample('field.date_no_month', month);
  const year = parseTypedYear(digits, guess);
  const days = daysInMonth(month, year ?? LEAP_YEAR);
  if (day >= 1 && day <= days) return withExample(digits.length === 4 ? 'field.date_unreadable' : 'field.date_no_year');
  if (month !== 2) return translate('field.date_no_day', { month: monthNames(typing.language)[month - 1] ?? '', days });
  return year === undefined
    ? translate('field.date_no_day_in_any_february', { days })
    : translate('field.date_no_day_in_february', { year, days });
}
