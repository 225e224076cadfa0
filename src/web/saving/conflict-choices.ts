import { companionOf, UNANSWERED, type Answers } from '../../form/answers.ts';
import type { Form, Question } from '../../form/form.ts';

/** The questions of a conflict, each once; companions follow their question. */
export function questionsInConflict(form: Form, conflict: Answers): readonly Question[] {
  return Object.values(form.questions).filter((question) => Object.hasOwn(conflict, question.key));
}

/** The saved answers to take over: those of the questions whose saved answer was chosen. */
export function takenOver(conflict: Answers, keysToTakeOver: readonly string[]): Answers {
  const keys = keysToTakeOver.flatMap((key) => [key, companionOf(key)]).filter((key) => Object.hasOwn(conflict, key));
  return Object.fromEntries(keys.map((key) => [key, conflict[key] ?? UNANSWERED]));
}
