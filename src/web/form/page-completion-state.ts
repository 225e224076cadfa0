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
  const sections = Object.values(form.sections);
  const isAsked = sections.some(({ id, page }) => page === pageId && countRequiredQuestions(id, known) > 0);
  const isMissing = sections.some(({ id, page }) => page === pageId && missingKeysOfSection(form, id, known).length > 0);
  return isAsked && !isMissing ? 'done' : 'open';
}
