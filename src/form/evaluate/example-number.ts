import { decimalPlacesOf } from '../model/decimals.ts';
import type { Form, Question } from '../model/form.ts';
import { formatText } from '../model/text.ts';
import { formatWithUnit } from '../model/units.ts';
import { unitOfQuestion } from '../model/widget-definitions.ts';

const limitsOf = (form: Form, { key, section }: Question) =>
  (form.sections[section]?.schema.properties?.[key] ?? {}) as Partial<Record<'minimum' | 'maximum' | 'multipleOf' | 'step', number>>;

export function exampleNumber(form: Form, question: Question): number {
  const { minimum, maximum, multipleOf, step: written } = limitsOf(form, question);
  const { type } = question;
  const step = written ?? multipleOf ?? (type === 'integer' ? 1 : 0.01);
  const usual = type === 'integer' ? 28 : 3.75;
  const number = minimum !== undefined && maximum !== undefined ? minimum + 0.75 * (maximum - minimum) : (minimum ?? maximum ?? usual);
  return Number((Math.round(number / step) * step).toFixed(decimalPlacesOf(step)));
}

export function appendNumberRange(sentence: string, form: Form, question: Question): string {
  const { minimum, maximum, multipleOf = 1 } = limitsOf(form, question);
  if (minimum === undefined || maximum === undefined) return sentence;
  const written = (number: number): string => formatWithUnit(number, unitOfQuestion(question), form);
  const limits = { minimum: written(minimum), maximum: written(maximum) };
  const range =
    multipleOf === 1
      ? formatText('answer.range', limits, form)
      : formatText('answer.range_steps', { ...limits, step: written(multipleOf) }, form);
  return `${sentence} ${range}`;
}
