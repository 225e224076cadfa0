import type { Failures, Form } from '../../form/model/form.ts';
import { countRequiredQuestions, missingKeysOfSection, type EvaluatedAnswers } from '../../form/evaluate/evaluated-answers.ts';

export type PageCompletionState = 'open' | 'done' | 'missing';

/** `done` when all required questions are answered without `failures`; `missing` only while validating. */
export function pageCompletionStateOf(
  form: Form,
  pageId: string,
  known: EvaluatedAnswers,
  failures: Failures,
  isValidating: boolean,
): PageCompletionState {
  if (Object.keys(failures).some((key) => form.questions[key]?.page === pageId)) return isValidating ? 'missing' : 'open';
  const sections = Object.values(form.sections).filter(({ page }) => page === pageId);
  const isAsked = sections.some(({ id }) => countRequiredQuestions(id, known) > 0);
  return isAsked && sections.every(({ id }) => missingKeysOfSection(form, id, known).length === 0) ? 'done' : 'open';
}
