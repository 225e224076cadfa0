import type { Answer } from '../../form/answers.ts';

/** Whether two answers are the same value; checkbox groups are compared in order. */
export function isSameAnswer(a: Answer, b: Answer): boolean {
  if (a === b) return true;
  return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((value, n) => value === b[n]);
}
