import { missing } from '../model/default-message.ts';
import type { JsonSchema } from '../model/documents.ts';
import type { Form, Question, Section } from '../model/form.ts';
import { quoted } from './explain-labels.ts';

/** When a student reads the message of a keyword. */
const BROKEN: Readonly<Record<string, string>> = {
  minLength: 'too short',
  maxLength: 'too long',
  pattern: 'in another format',
  format: 'in another format',
  minimum: 'too small',
  maximum: 'too large',
  multipleOf: 'between two steps',
  step: 'between two steps',
  const: 'not checked',
  minItems: 'too few',
  maxItems: 'too many',
};

/** What a student reads when an answer is missing or wrong, as sentences. */
export function explainMessages(
  form: Form,
  question: Question,
  section: Section,
  schema: JsonSchema,
  isRequired: boolean,
): readonly string[] {
  const { fullLabel, requiredMessage } = question;
  const ofItsOwn = requiredMessage !== missing(fullLabel, form);
  return [
    ...(isRequired || ofItsOwn ? [`If missing${isRequired ? '' : ', were it required'}: ${quotedSentence(requiredMessage)}`] : []),
    ...wrongMessages(schema).map(([broken, message]) => `If ${broken}: ${quotedSentence(withPrefix(section, message))}`),
  ];
}

/** Each message once, with what it is said of. */
function wrongMessages({ errorMessage }: JsonSchema): readonly (readonly [broken: string, message: string])[] {
  if (typeof errorMessage === 'string') return [['wrong', errorMessage]];
  const messages = Object.entries((errorMessage ?? {}) as Readonly<Record<string, string>>);
  return [...Map.groupBy(messages, ([, message]) => message)].map(([message, entries]) => [
    [...new Set(entries.map(([keyword]) => BROKEN[keyword] ?? 'wrong'))].join(' or '),
    message,
  ]);
}

/** A message in quotes, with a period if it has none of its own. */
export const quotedSentence = (message: string): string => `${quoted(message)}${/[.!?]$/.test(message) ? '' : '.'}`;

export const withPrefix = ({ messagePrefix }: Section, message: string): string =>
  messagePrefix === undefined ? message : `${messagePrefix} ${message}`;
