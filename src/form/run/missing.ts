import { isAnswered, type Answer } from '../model/answers.ts';
import type { Evaluation, Failures, Form } from '../model/form.ts';

/** What is known of an application: what shows now, and the answers. */
export interface Known {
  readonly evaluation: Evaluation;
  readonly answerTo: (key: string) => Answer;
}

/** Keys of the questions of a section that must be answered now and are not, in their order; none where it is hidden. */
export function missingIn({ sections }: Form, sectionId: string, { evaluation, answerTo }: Known): readonly string[] {
  const required = evaluation.sections[sectionId]?.required;
  return (sections[sectionId]?.keys ?? []).filter((key) => required?.has(key) === true && !isAnswered(answerTo(key)));
}

/** Of all that is wrong or missing, what concerns answers that are given. */
export const givenIn = (failures: Failures, { answerTo }: Known): Failures =>
  Object.fromEntries(Object.entries(failures).filter(([key]) => isAnswered(answerTo(key))));

/** How many questions of a section must be answered, be it by another one. */
export const askedIn = (id: string, { evaluation }: Known): number => {
  const { required, spared } = evaluation.sections[id] ?? {};
  return (required?.size ?? 0) + (spared?.size ?? 0);
};
