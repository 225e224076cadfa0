import type { ErrorObject } from 'ajv';
import { isDecimalPlace } from './decimals.ts';
import type { Question } from './form.ts';
import { say, type TextContext } from './text.ts';
import { formatWithUnit } from './units.ts';
import { kindOf, unitOf } from './widget-kinds.ts';

/** A sentence cannot be the subject of another one. */
const isSentence = (label: string): boolean => /[?!.:]$/.test(label);

const subject = (label: string, form: TextContext): string => (isSentence(label) ? say('check.answer_to', { label }, form) : label);

export function defaultMessage({ keyword, params }: ErrorObject, question: Question, form: TextContext): string {
  const { fullLabel, type } = question;
  const { limit, format, multipleOf, allowedValues, allowedValue } = params as Partial<Record<string, unknown>>;
  const answer = subject(fullLabel, form);
  const limited = { answer, limit: Number(limit) };
  const within = { answer, limit: formatWithUnit(Number(limit), unitOf(question), form) };
  switch (keyword) {
    case 'minLength':
      return say('check.min_length', limited, form);
    case 'maxLength':
      return say('check.max_length', limited, form);
    case 'minimum':
      return say('check.minimum', within, form);
    case 'maximum':
      return say('check.maximum', within, form);
    case 'exclusiveMinimum':
      return say('check.exclusive_minimum', within, form);
    case 'exclusiveMaximum':
      return say('check.exclusive_maximum', within, form);
    case 'multipleOf':
      return say('check.multiple_of', { answer, step: formatWithUnit(Number(multipleOf), unitOf(question), form) }, form);
    case 'minItems':
      return say('check.min_items', limited, form);
    case 'maxItems':
      return say('check.max_items', limited, form);
    case 'uniqueItems':
      return say('check.unique_items', { answer }, form);
    case 'enum':
    case 'const':
      return say('check.values', { answer, values: [allowedValues ?? allowedValue].flat().join(', ') }, form);
    case 'type':
      return say('check.type', { answer, type: type === 'integer' ? 'number' : type }, form);
    case 'format':
      return format === 'email' || format === 'date' || format === 'uri'
        ? say(`check.format_${format}`, { answer }, form)
        : say('check.format', { answer, format: String(format).replaceAll('-', ' ') }, form);
    case 'pattern': {
      const example = kindOf(question).pattern?.example;
      return example === undefined ? say('check.pattern', { answer }, form) : say('check.pattern_like', { answer, example }, form);
    }
    default:
      return say('check.other', { answer }, form);
  }
}

export function stepMessage(question: Question, step: number, example: number, form: TextContext): string {
  const answer = subject(question.fullLabel, form);
  return isDecimalPlace(step)
    ? say('check.decimals', { answer, example }, form)
    : say('check.multiple_of', { answer, step: formatWithUnit(step, unitOf(question), form) }, form);
}

export const unknownOptionMessage = ({ fullLabel: label }: Question, form: TextContext): string =>
  say(isSentence(label) ? 'check.choose_answer' : 'check.choose', { label }, form);

export const missingMessage = (label: string, form: TextContext): string =>
  say(isSentence(label) ? 'check.missing_answer' : 'check.missing', { label }, form);
