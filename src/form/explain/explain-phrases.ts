import { ANSWERED } from '../model/answers.ts';
import type { Form, Question } from '../model/form.ts';
import { isDay } from '../model/iso-date.ts';
import type { Logic } from '../model/logic.ts';
import { formatNumber } from '../model/notation.ts';
import { asksForFile } from '../model/widget-kinds.ts';
import { writtenMoment } from '../run/opening.ts';
import { parsePlaceholders } from '../model/answer-places.ts';
import { withoutAnswers } from '../run/answered-places.ts';
import type { Opening } from '../model/institution.ts';

export const NO_WORDS = 'something that cannot be put into words';

export function labelInText({ label, fullLabel, section, type }: Question, form: Form, here?: string): string {
  const text = section === here ? label : fullLabel;
  const named = /[?.]$/.test(text) || type === 'boolean' ? quoteText(text) : text;
  const title = form.sections[section]?.title;
  return section === here || title === undefined || !isShared(fullLabel, form) ? named : `${named} in ${quoteText(title)}`;
}

const shared = new WeakMap<Form['questions'], ReadonlySet<string>>();

function isShared(label: string, { questions }: Form): boolean {
  const known = shared.get(questions) ?? sharedLabels(questions);
  shared.set(questions, known);
  return known.has(label);
}

function sharedLabels(questions: Form['questions']): ReadonlySet<string> {
  const labels = Object.values(questions).map(({ fullLabel }) => fullLabel);
  const seen = new Set<string>();
  return new Set(labels.filter((label) => seen.has(label) || (seen.add(label), false)));
}

export const optionInText = (label: string): string => (/, | or | and | nor /.test(label) ? quoteText(label) : label);

/** A value in a rule: the label of its option, if its question has a list. */
export function describeValue(value: Logic, question: Question | undefined, form: Form): string {
  if (Array.isArray(value))
    return joinList(
      (value as readonly Logic[]).map((each) => describeValue(each, question, form)),
      'and',
    );
  if (value === '' || value === null) return 'nothing';
  if (typeof value === 'boolean') return value ? 'checked' : 'not checked';
  if (typeof value === 'number') return formatNumber(value, form.notation);
  if (typeof value === 'object') return NO_WORDS;
  if (value === ANSWERED && asksForFile(question)) return 'attached';
  const text = String(value);
  if (question && question.lists.length > 0) return optionLabel(form, question, text);
  return isDay(text) ? writtenMoment(text, form.language, undefined) : quoteText(text);
}

function optionLabel(form: Form, { lists }: Question, value: string): string {
  const optionLists = lists.flatMap(({ list }) => form.lists[list] ?? []);
  const label = optionLists
    .flatMap((optionList) => ('options' in optionList ? optionList.options : []))
    .find((option) => option.value === value)?.label;
  if (label !== undefined) return optionInText(label);
  return optionLists.some((optionList) => 'generate' in optionList) ? value : 'an option that is not in its list';
}

export function joinList(parts: readonly string[], link: 'and' | 'or'): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${link} ${parts.at(-1)}`;
}

export const quoteText = (text: string): string => `“${text}”`;
export const toSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
export const pluralize = (count: string, noun: string): string => `${count} ${noun}${count === '1' ? '' : 's'}`;

export const labelPlaceholders = (text: string, form: Form): string =>
  parsePlaceholders(text).reduce((named, { name, keys, otherwise = '' }) => {
    const labels = keys.map((key) => withoutAnswers(form.questions[key]?.fullLabel ?? '', form));
    return named.replaceAll(`{${name}}`, () => `[${[...labels, `or ${quoteText(otherwise)}`].join(', ')}]`);
  }, text);

/** Opening period in the form's language: `from September 1, 2026 until March 1, 2027`; empty if it is always open. */
export function explainOpening(
  { opens, closes }: Opening,
  { language, institution }: Pick<Form, 'language' | 'institution'>,
): readonly string[] {
  const written = (word: string, moment: string | undefined): readonly string[] =>
    moment === undefined ? [] : [`${word} ${writtenMoment(moment, language, institution.time_zone)}`];
  const moments = [...written('from', opens), ...written('until', closes)];
  return moments.length === 0 ? [] : [moments.join(' ')];
}
