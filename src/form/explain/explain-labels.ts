import { ANSWERED } from '../model/answers.ts';
import type { Form, Question } from '../model/form.ts';
import { isDay, partsOfDate } from '../model/iso-date.ts';
import type { Logic } from '../model/logic.ts';
import { asksForFile } from '../model/widget-kinds.ts';

/** The words for a rule, or a part of one, that has no meaning. */
export const NO_WORDS = 'something that cannot be put into words';

/** A label inside a sentence: in quotes where it is a sentence itself. */
export function labelInText({ label, fullLabel, section, type }: Question, here?: string): string {
  const text = section === here ? label : fullLabel;
  return /[?.]$/.test(text) || type === 'boolean' ? quoted(text) : text;
}

/** The label of an option inside a sentence: in quotes where it could be read as several. */
export const optionInText = (label: string): string => (/, | or | and | nor /.test(label) ? quoted(label) : label);

/** A value as written in a rule: the label of its option, if its question has a list. */
export function literal(value: Logic, question: Question | undefined, form: Form): string {
  if (Array.isArray(value))
    return listed(
      (value as readonly Logic[]).map((each) => literal(each, question, form)),
      'and',
    );
  if (value === '' || value === null) return 'nothing';
  if (typeof value === 'boolean') return value ? 'checked' : 'not checked';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') return NO_WORDS;
  if (value === ANSWERED && asksForFile(question)) return 'attached';
  const text = String(value);
  if (question && question.lists.length > 0) return optionLabel(form, question, text);
  return isDay(text) ? longDate(text) : quoted(text);
}

/** Generated years are their own labels. */
function optionLabel(form: Form, { lists }: Question, value: string): string {
  const documents = lists.flatMap(({ list }) => form.lists[list] ?? []);
  const label = documents
    .flatMap((document) => ('options' in document ? document.options : []))
    .find((option) => option.value === value)?.label;
  if (label !== undefined) return optionInText(label);
  return documents.some((document) => 'generate' in document) ? value : 'an option that is not in its list';
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

function longDate(iso: string): string {
  const [year, month, day] = (partsOfDate(iso) ?? []).map(Number);
  const name = MONTHS[(month ?? 0) - 1];
  return name === undefined ? iso : `${name} ${day}, ${year}`;
}

/** "A, B or C". */
export function listed(parts: readonly string[], link: 'and' | 'or'): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${link} ${parts.at(-1)}`;
}

export const quoted = (text: string): string => `“${text}”`;
/** A capital letter first and a period at the end. */
export const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
/** "1 character", "5 characters". */
export const counted = (count: string, noun: string): string => `${count} ${noun}${count === '1' ? '' : 's'}`;
