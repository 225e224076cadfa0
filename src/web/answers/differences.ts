import { isSameAnswer, UNANSWERED, type Answers } from '../../form/model/answers.ts';

/** Keys whose answers in the two are not the same. */
export function differences(before: Answers, after: Answers): readonly string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].filter((key) => !isSameAnswer(before[key] ?? UNANSWERED, after[key] ?? UNANSWERED));
}
