import { decimalsOf } from '../model/decimals.ts';
import type { Form, Question } from '../model/form.ts';

/** A number that a question would accept, to show people how to write one. */
export function exampleNumber(form: Form, { key, section, type }: Question): number {
  const {
    minimum,
    maximum,
    multipleOf,
    step: written,
  } = (form.sections[section]?.schema.properties?.[key] ?? {}) as Partial<Record<string, number>>;
  const step = written ?? multipleOf ?? (type === 'integer' ? 1 : 0.01);
  const usual = type === 'integer' ? 28 : 3.75;
  const number = minimum !== undefined && maximum !== undefined ? minimum + 0.75 * (maximum - minimum) : (minimum ?? maximum ?? usual);
  return Number((Math.round(number / step) * step).toFixed(decimalsOf(step)));
}
