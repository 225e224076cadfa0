import type { ErrorObject } from 'ajv';
import type { Question } from './form.ts';

/** Names of formats that differ from the keyword. */
const FORMATS: Readonly<Record<string, string>> = {
  uri: 'URL',
  url: 'URL',
  iri: 'URL',
  'uri-reference': 'URL',
  'date-time': 'date and time',
  regex: 'pattern',
};

/** Whether a label is a sentence itself, which cannot be the subject of another one. */
const isSentence = (label: string): boolean => /[?!.:]$/.test(label);
const answerTo = (label: string): string => `answer to “${label}”`;

/** What a student reads if the author of a question wrote no message: the library's own defaults, with the label. */
export function defaultMessage({ keyword, params }: ErrorObject, { fullLabel, type }: Question): string {
  const { limit, format, multipleOf, allowedValues, allowedValue } = params as Partial<Record<string, unknown>>;
  const must = (what: string): string => `${isSentence(fullLabel) ? `The ${answerTo(fullLabel)}` : fullLabel} must ${what}`;
  switch (keyword) {
    case 'minLength':
      return must(`be at least ${String(limit)} characters`);
    case 'maxLength':
      return must(`be at most ${String(limit)} characters`);
    case 'minimum':
      return must(`be greater than or equal to ${String(limit)}`);
    case 'maximum':
      return must(`be less than or equal to ${String(limit)}`);
    case 'exclusiveMinimum':
      return must(`be greater than ${String(limit)}`);
    case 'exclusiveMaximum':
      return must(`be less than ${String(limit)}`);
    case 'multipleOf':
      return must(`be a multiple of ${String(multipleOf)}`);
    case 'minItems':
      return must(`have at least ${String(limit)} choices`);
    case 'maxItems':
      return must(`have at most ${String(limit)} choices`);
    case 'uniqueItems':
      return must('have each choice once only');
    case 'enum':
    case 'const':
      return must(`be one of the following values: ${[allowedValues ?? allowedValue].flat().join(', ')}`);
    case 'type':
      return must(`be a ${type === 'integer' ? 'number' : type} type`);
    case 'format':
      return must(`be a valid ${FORMATS[String(format)] ?? String(format).replaceAll('-', ' ')}`);
    case 'pattern':
      return must('be written in the right form');
    default:
      return must('be changed');
  }
}

/** What a student reads of a choice that the list does not offer. */
export const notInList = ({ fullLabel }: Question): string =>
  `Choose ${isSentence(fullLabel) ? `an ${answerTo(fullLabel)}` : fullLabel} from the list`;

/** What a student reads of an answer that is missing. */
export const missing = (fullLabel: string): string => `${isSentence(fullLabel) ? `“${fullLabel}”` : fullLabel} is a required field`;
