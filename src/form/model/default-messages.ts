import type { ErrorObject } from 'ajv';
import { isDecimalStep } from './decimals.ts';
import type { Question } from './form.ts';
import { formatText, type TextContext } from './text.ts';
import { formatWithUnit } from './units.ts';
import { widgetDefinitionOf, unitOfQuestion } from './widget-definitions.ts';

/** A sentence cannot be the subject of another one. */
const isSentence = (label: string): boolean => /[?!.:]$/.test(label);

const subject = (label: string, form: TextContext): string => (isSentence(label) ? formatText('check.answer_to', { label }, form) : label);

export function defaultMessage({ keyword, params }: ErrorObject, question: Question, form: TextContext): string {
  const { fullLabel, type } = question;
  const { limit, format, multipleOf, allowedValues, allowedValue } = params as Partial<Record<string, unknown>>;
  const answer = subject(fullLabel, form);
  const limited = { answer, limit: Number(limit) };
  const within = { answer, limit: formatWithUnit(Number(limit), unitOfQuestion(question), form) };
  switch (keyword) {
    case 'minLength':
      return formatText('check.min_length', limited, form);
    case 'maxLength':
      return formatText('check.max_length', limited, form);
    case 'minimum':
      return formatText('check.minimum', within, form);
    case 'maximum':
      return formatText('check.maximum', within, form);
    case 'exclusiveMinimum':
      return formatText('check.exclusive_minimum', within, form);
    case 'exclusiveMaximum':
      return formatText('check.exclusive_maximum', within, form);
    case 'multipleOf':
      return formatText('check.multiple_of', { answer, step: formatWithUnit(Number(multipleOf), unitOfQuestion(question), form) }, form);
    case 'minItems':
      return formatText('check.min_items', limited, form);
    case 'maxItems':
      return formatText('check.max_items', limited, form);
    case 'uniqueItems':
      return formatText('check.unique_items', { answer }, form);
    case 'enum':
    case 'const':
      return formatText('check.values', { answer, values: [allowedValues ?? allowedValue].flat().join(', ') }, form);
    case 'type':
      return formatText('check.type', { answer, type: type === 'integer' ? 'number' : type }, form);
    case 'format':
      return format === 'email' || format === 'date' || format === 'uri'
        ? formatText(`check.format_${format}`, { answer }, form)
        : formatText('check.format', { answer, format: String(format).replaceAll('-', ' ') }, form);
    case 'pattern': {
      const example = widgetDefinitionOf(question).pattern?.example;
      return example === undefined
        ? formatText('check.pattern', { answer }, form)
        : formatText('check.pattern_like', { answer, example }, form);
    }
    default:
      return formatText('check.other', { answer }, form);
  }
}

export function multipleOfMessage(question: Question, step: number, example: number, form: TextContext): string {
  const answer = subject(question.fullLabel, form);
  return isDecimalStep(step)
    ? formatText('check.decimals', { answer, example }, form)
    : formatText('check.multiple_of', { answer, step: formatWithUnit(step, unitOfQuestion(question), form) }, form);
}

export const unknownOptionMessage = ({ fullLabel: label }: Question, form: TextContext): string =>
  formatText(isSentence(label) ? 'check.choose_answer' : 'check.choose', { label }, form);

export const missingMessage = (label: string, form: TextContext): string =>
  formatText(isSentence(label) ? 'check.missing_answer' : 'check.missing', { label }, form);
