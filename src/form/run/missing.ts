import { isAnswered, type Answer } from '../model/answers.ts';
import type { Evaluation, Form } from '../model/form.ts';

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
