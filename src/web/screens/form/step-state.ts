import type { Failures, Form } from '../../../form/model/form.ts';
import { missingIn, type Known } from '../../../form/run/missing.ts';

export type StepState = 'open' | 'done' | 'missing';

/**
 * How far a page is: done when all that it requires now is answered, missing when a validation of it failed
 * (`failures` are empty unless the application is validating).
 */
export function stepStateOf(form: Form, pageId: string, known: Known, failures: Failures): StepState {
  if (Object.keys(failures).some((key) => form.questions[key]?.page === pageId)) return 'missing';
  const sections = Object.values(form.sections).filter(({ page }) => page === pageId);
  const isAsked = sections.some(({ id }) => (known.evaluation.sections[id]?.required.size ?? 0) > 0);
  return isAsked && sections.every(({ id }) => missingIn(form, id, known).length === 0) ? 'done' : 'open';
}
