import { formatPlainDateTime } from '../model/format-plain-date-time.ts';
import { FILE_ANSWER } from '../model/answers.ts';
import type { Form, Question } from '../model/form.ts';
import { isCalendarDay } from '../model/iso-date.ts';
import type { Logic } from '../model/logic.ts';
import { formatNumber } from '../model/locale-format.ts';
import { asksForFile } from '../model/widget-definitions.ts';
import { parseAnswerPlaceholders } from '../model/answer-placeholders.ts';
import { fillPlaceholderFallbacks } from '../evaluate/fill-answer-placeholders.ts';
import type { OpenPeriod } from '../model/institution.ts';
import { writtenOptions } from '../model/form-files.ts';
import { memoizeByObject } from '../model/memoize.ts';

export const INDESCRIBABLE_PHRASE = 'something that cannot be put into words';

export function describeQuestion({ label, fullLabel, section, type }: Question, form: Form, here?: string): string {
  const text = section === here ? label : fullLabel;
  const named = /[?.]$/.test(text) || type === 'boolean' ? quoteText(text) : text;
  const title = form.sections[section]?.title;
  return section === here || title === undefined || !isShared(fullLabel, form) ? named : `${named} in ${quoteText(title)}`;
}

const isShared = (label: string, { questions }: Form): boolean => sharedLabels(questions).has(label);

const sharedLabels = memoizeByObject((questions: Form['questions']): ReadonlySet<string> => {
  const labels = Object.values(questions).map(({ fullLabel }) => fullLabel);
  const seen = new Set<string>();
  return new Set(labels.filter((label) => seen.has(label) || (seen.add(label), false)));
});

export const describeOption = (label: string): string => (/, | or | and | nor /.test(label) ? quoteText(label) : label);

/** A value in a rule: the label of its option, if its question has a list. */
export function describeValue(value: Logic, question: Question | undefined, form: Form): string {
  if (Array.isArray(value)) return joinList(value as readonly Logic[], 'and', (each) => describeValue(each, question, form));
  if (value === '' || value === null) return 'nothing';
  if (typeof value === 'boolean') return value ? 'checked' : 'not checked';
  if (typeof value === 'number') return formatNumber(value, form.notation);
  if (typeof value === 'object') return INDESCRIBABLE_PHRASE;
  if (value === FILE_ANSWER && asksForFile(question)) return 'attached';
  const text = String(value);
  if (question && question.lists.length > 0) return optionLabel(form, question, text);
  return isCalendarDay(text) ? formatPlainDateTime(text, frameLanguage(form)) : quoteText(text);
}

function optionLabel(form: Form, { lists }: Question, value: string): string {
  const optionLists = lists.flatMap(({ list }) => form.lists[list] ?? []);
  const label = optionLists.flatMap(writtenOptions).find((option) => option.value === value)?.label;
  if (label !== undefined) return describeOption(label);
  return optionLists.some((optionList) => 'generate' in optionList) ? value : 'an option that is not in its list';
}

export function joinList(parts: readonly string[], link: 'and' | 'or'): string;
export function joinList<Part>(parts: readonly Part[], link: 'and' | 'or', words: (part: Part) => string): string;
export function joinList<Part>(some: readonly Part[], link: 'and' | 'or', words: (part: Part) => string = String): string {
  const parts = some.map(words);
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${link} ${parts.at(-1)}`;
}

export const quoteText = (text: string): string => `“${text}”`;
export const toSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
export const pluralize = (count: string, noun: string): string => `${count} ${noun}${count === '1' ? '' : 's'}`;

export const replacePlaceholdersByLabels = (text: string, form: Form): string =>
  parseAnswerPlaceholders(text).reduce((named, { name, keys, otherwise = '' }) => {
    const labels = keys.map((key) => fillPlaceholderFallbacks(form.questions[key]?.fullLabel ?? '', form));
    return named.replaceAll(`{${name}}`, () => `[${[...labels, `or ${quoteText(otherwise)}`].join(', ')}]`);
  }, text);

/** English of the report's own words; only what students read is in their language. */
export const frameLanguage = ({ language }: Pick<Form, 'language'>): string => (language.startsWith('en') ? language : 'en');

/** Opening period: `from September 1, 2026 until March 1, 2027`; empty if it is always open. */
export function explainOpenPeriod({ opens, closes }: OpenPeriod, form: Pick<Form, 'language' | 'institution'>): readonly string[] {
  const written = (word: string, moment: string | undefined): readonly string[] =>
    moment === undefined ? [] : [`${word} ${formatPlainDateTime(moment, frameLanguage(form), form.institution.time_zone)}`];
  const moments = [...written('from', opens), ...written('until', closes)];
  return moments.length === 0 ? [] : [moments.join(' ')];
}
