import { UNANSWERED, type Answer, type Situation } from '../model/answers.ts';
import { multipleFrom } from '../model/decimals.ts';
import type { Form, Question } from '../model/form.ts';
import { resultOf, type Logic } from '../model/logic.ts';

/**
 * The answer that the form works out by itself: `''` while what it is made from gives nothing of the question's type. A number is
 * rounded to the question's step, half away from zero; a whole number has the step 1.
 */
export function computedAnswer(form: Form, { key, section, type }: Question, value: Logic, situation: Situation): Answer {
  const result = resultOf(value, situation);
  switch (type) {
    case 'string':
      return typeof result === 'string' || typeof result === 'number' ? String(result) : UNANSWERED;
    case 'boolean':
      return result === true;
    case 'integer':
    case 'number': {
      if (typeof result !== 'number' || !Number.isFinite(result)) return UNANSWERED;
      const step = type === 'integer' ? 1 : form.sections[section]?.schema.properties?.[key]?.['step'];
      return typeof step === 'number' ? rounded(result, step) : result;
    }
    default:
      return UNANSWERED;
  }
}

function rounded(number: number, step: number): number {
  const above = multipleFrom(Math.abs(number), step);
  const below = multipleFrom(Math.abs(number), step, -1);
  const nearest = above - Math.abs(number) <= Math.abs(number) - below ? above : below;
  return Math.sign(number) * nearest;
}
