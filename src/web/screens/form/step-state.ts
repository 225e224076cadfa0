import { isAnswered, type Answer } from '../../../form/model/answers.ts';
import type { Evaluation, Failures, Form } from '../../../form/model/form.ts';

export type StepState = 'open' | 'done' | 'missing';

/**
 * How far a page is: done when all that it requires now is answered, missing when a validation of it failed
 * (`failures` are empty unless the application is validating).
 */
export function stepStateOf(
  form: Form,
  pageId: string,
  evaluation: Evaluation,
  answerTo: (key: string) => Answer,
  failures: Failures,
): StepState {
  if (Object.keys(failures).some((key) => form.questions[key]?.page === pageId)) return 'missing';
  const required = Object.values(form.sections)
    .filter((section) => section.page === pageId)
    .flatMap((section) => [...(evaluation.sections[section.id]?.required ?? [])]);
  return required.length > 0 && required.every((key) => isAnswered(answerTo(key))) ? 'done' : 'open';
}
