import { type Answer, type Answers, isSameAnswer, UNANSWERED, getOwn } from '../model/answers.ts';

/** Saved answers in conflict with a change: neither wanted nor one it was made from. `bases`: the latter; none, no conflict. */
export function findConflicts(saved: Answers, wanted: Answers, bases: Readonly<Record<string, readonly Answer[]>>): Answers {
  const entries = Object.entries(bases).flatMap(([key, from]) => {
    const now = Object.hasOwn(saved, key) ? (getOwn(saved, key) ?? UNANSWERED) : UNANSWERED;
    const isAgreed = !Object.hasOwn(wanted, key) || [getOwn(wanted, key), ...from].some((own) => isSameAnswer(now, own));
    return isAgreed ? [] : [[key, now] as const];
  });
  return Object.fromEntries(entries);
}
