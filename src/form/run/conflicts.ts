import { type Answer, type Answers, isSameAnswer, UNANSWERED, getOwn } from '../model/answers.ts';

/**
 * Saved answers in conflict with a change, for example from another window: neither the wanted answer nor one that the change was made
 * from. `bases`: the latter for each question, which are the one saved when the change began, and later ones that may not have arrived. A
 * question without bases is never in conflict.
 */
export function conflictsOf(saved: Answers, wanted: Answers, bases: Readonly<Record<string, readonly Answer[]>>): Answers {
  const entries = Object.entries(bases).flatMap(([key, from]) => {
    const now = Object.hasOwn(saved, key) ? (getOwn(saved, key) ?? UNANSWERED) : UNANSWERED;
    const isAgreed = !Object.hasOwn(wanted, key) || [getOwn(wanted, key), ...from].some((own) => isSameAnswer(now, own));
    return isAgreed ? [] : [[key, now] as const];
  });
  return Object.fromEntries(entries);
}
