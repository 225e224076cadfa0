import { isSameAnswer, UNANSWERED, type Answers, getOwn } from '../../form/model/answers.ts';
import type { Failures } from '../../form/model/form.ts';

/** Keys whose answers in the two are not the same. */
export function keysOfChangedAnswers(before: Answers, after: Answers): readonly string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].filter((key) => !isSameAnswer(getOwn(before, key) ?? UNANSWERED, getOwn(after, key) ?? UNANSWERED));
}

/** Questions that do not fail with the same messages in the two. */
export function keysOfChangedFailures(before: Failures, after: Failures): readonly string[] {
  if (before === after) return [];
  const keys = Object.keys({ ...before, ...after });
  return keys.filter((key) => before[key] !== after[key] && getOwn(before, key)?.join('\n') !== getOwn(after, key)?.join('\n'));
}
