import { isAnswered, type Answer } from '../model/answers.ts';
import type { Evaluation, Failures, Form } from '../model/form.ts';

export interface EvaluatedAnswers {
  readonly evaluation: Evaluation;
  readonly answerTo: (key: string) => Answer;
}

/** Keys of the section that are required and unanswered, in order; none where it is hidden. */
export function missingKeysOfSection({ sections }: Form, sectionId: string, { evaluation, answerTo }: EvaluatedAnswers): readonly string[] {
  const required = evaluation.sections[sectionId]?.required;
  return (sections[sectionId]?.keys ?? []).filter((key) => required?.has(key) === true && !isAnswered(answerTo(key)));
}

export const failuresOfAnswered = (failures: Failures, { answerTo }: EvaluatedAnswers): Failures =>
  Object.fromEntries(Object.entries(failures).filter(([key]) => isAnswered(answerTo(key))));

/** Number of required questions of a section, answered or spared. */
export const countRequiredQuestions = (id: string, { evaluation }: EvaluatedAnswers): number => {
  const { required, spared } = evaluation.sections[id] ?? {};
  return (required?.size ?? 0) + (spared?.size ?? 0);
};
