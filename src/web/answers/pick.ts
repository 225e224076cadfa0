import { isAnswered, UNANSWERED, type Answers, getOwn } from '../../form/model/answers.ts';

/** Those that differ from the empty marker. */
export const onlyAnswered = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([, answer]) => isAnswered(answer)));

/** The answers to these questions; the empty marker where there is none. */
export const pick = (answers: Answers, keys: readonly string[]): Answers =>
  Object.fromEntries(keys.map((key) => [key, getOwn(answers, key) ?? UNANSWERED]));
