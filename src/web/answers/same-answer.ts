import { UNANSWERED, type Answer, type Answers } from '../../form/model/answers.ts';

/** Whether two answers are the same value; checkbox groups are compared in order. */
export function isSameAnswer(a: Answer, b: Answer): boolean {
  if (a === b) return true;
  return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((value, n) => value === b[n]);
}

/** Keys whose answers in the two are not the same. */
export function differences(before: Answers, after: Answers): readonly string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].filter((key) => !isSameAnswer(before[key] ?? UNANSWERED, after[key] ?? UNANSWERED));
}
