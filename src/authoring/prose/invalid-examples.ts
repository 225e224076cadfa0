import { optionListRefs } from '../../form/compile/option-list-refs.ts';
import { isIsoDate } from '../../form/model/iso-date.ts';
import { digitsOnlyFormat, isDigitsPattern, type DigitFormat } from '../../form/model/digit-formats.ts';
import type { JsonSchema } from '../../form/model/form-files.ts';
import type { Question } from '../../form/model/form.ts';
import { asksForDate, asksForFile, isNumberQuestion } from '../../form/model/widget-definitions.ts';
import { answerConstraints, digitShapeOf } from '../examples/answer-constraints.ts';
import type { CheckedForm, Problem } from '../form-files/checked-form.ts';
import { findDays } from './find-days.ts';
import { findNumbers } from './find-numbers.ts';
import { wordPattern } from './language-words.ts';
import type { LocalizedQuestionText } from './localized-texts.ts';

/** An example in a text of a question that is no answer to it. */
export function findInvalidExample(
  checkedForm: CheckedForm,
  question: Question,
  property: JsonSchema,
  text: LocalizedQuestionText,
): Problem | undefined {
  if (asksForFile(question) || optionListRefs(question.ui).length > 0) return undefined;
  const constraints = answerConstraints(checkedForm, question).filter(({ keyword }) => keyword !== 'direction');
  // Whatever begins with + at a phone number is how to type one from abroad.
  const abroad = question.ui['ui:widget'] === 'phone' ? (text.text.match(/\+\d[\d ().-]{6,}\d/gu) ?? []) : [];
  for (const example of [...examplesIn(text, isNumberQuestion(question)), ...abroad]) {
    const broken = readingsOf(question, property, example, text.language).map((one) => constraints.find(({ meets }) => !meets(one)));
    // The last reading takes a mark as that of a decimal.
    const last = broken.at(-1);
    if (!last || broken.includes(undefined)) continue;
    const what = `The question refuses the example that is given here, "${example}": it does not meet ${last.words}`;
    return { what, advice: `Write an example that fits, or correct "${last.keyword}" if this one should be accepted.` };
  }
  return undefined;
}

const CODE = /^(?:[\p{Lu}\d+(][\p{Lu}\d+().,/-]*|\S+@\S+|\S+:\/\/\S+|\S*\d\S*)$/u;
const EDGES = /^[\s"'“”„«»‘’*:,]+|[\s"'“”„«»‘’*).,;:!?]+$/gu;

/** Up to a bracket that closes what was opened before. */
const BALANCED = /^(?:\([^()]*\)|[^()])*/u;

/** Examples behind the words for it, up to the end of the sentence: codes and numbers, not words. */
function examplesIn({ text, language }: LocalizedQuestionText, areNumbers: boolean): readonly string[] {
  const [either, all] = (['any', 'all'] as const).map((meaning) => wordPattern(language, meaning).source);
  const separator = new RegExp(String.raw`,\s+|\s+(?:${either}|${all})\s+`, 'iu');
  return [...text.matchAll(wordPattern(language, 'example', 'giu'))].flatMap(({ 0: words, index }) =>
    (BALANCED.exec(text.slice(index + words.length))?.[0].split(/[.!?;:](?=\s|$)(?<!^:)/u)[0] ?? '')
      .split(separator)
      .map((part) => part.replace(EDGES, ''))
      .flatMap((part) => {
        const codes = part.split(/\s+/u);
        const isNumber = areNumbers && /^[-+]?\d\S*(?:\s\S+){0,2}$/u.test(part);
        return isNumber || (/[\d@]|^\p{Lu}(?:\p{Lu}+|[+-])$|:\/\//u.test(part) && codes.every((code) => CODE.test(code))) ? [part] : [];
      }),
  );
}

/** All answers that an example may stand for; none if it cannot be read. */
function readingsOf(question: Question, { pattern }: JsonSchema, example: string, language: string): readonly (string | number)[] {
  if (isNumberQuestion(question)) return findNumbers(/^[-+]?\d[\d.,’\u00a0\u202f]*(?: \d{3}(?!\d))*/u.exec(example)?.[0] ?? '')[0] ?? [];
  if (asksForDate(question)) return [example, ...findDays(example, language), ...daysInDigits(example)].filter(isIsoDate);
  const digits = typeof pattern === 'string' && isDigitsPattern(pattern) ? [digitsOnlyFormat] : [];
  const shapes: readonly (DigitFormat | undefined)[] = [digitShapeOf(question), ...digits];
  return [example, ...shapes.flatMap((shape) => shape?.write(example) ?? [])];
}

/** Days that digits with marks may mean in any country. */
function daysInDigits(example: string): readonly string[] {
  const [, first = '', second = '', year = ''] = /^(\d\d?)[/. -](\d\d?)[/. -](\d{4})$/.exec(example) ?? [];
  return [
    [first, second],
    [second, first],
  ].map(([month = '', day = '']) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}
