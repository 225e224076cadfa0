import { type Answer, type Answers, isSameAnswer, UNANSWERED, getOwn } from '../model/answers.ts';

/**
 * What is saved of the questions that have been answered elsewhere meanwhile, for example in another window: the saved
 * answer is neither the one that is wanted nor one that the change was made from. `bases`: those answers for each
 * question, which are the one that was saved when the change began, and those sent since of which nobody knows whether
 * they arrived. A question without bases is never in conflict.
 */
export function conflictsOf(saved: Answers, wanted: Answers, bases: Readonly<Record<string, readonly Answer[]>>): Answers {
  const entries = Object.entries(bases).flatMap(([key, from]) => {
    const now = Object.hasOwn(saved, key) ? (getOwn(saved, key) ?? UNANSWERED) : UNANSWERED;
    const isAgreed = !Object.hasOwn(wanted, key) || [getOwn(wanted, key), ...from].some((own) => isSameAnswer(now, own));
    return isAgreed ? [] : [[key, now] as const];
  });
  return Object.fromEntries(entries);
}
