import type { Answers } from '../../form/model/answers.ts';
import type { Form, Question } from '../../form/model/form.ts';

/** The questions of a conflict, each once; companions follow their question. */
export function questionsInConflict(form: Form, conflict: Answers): readonly Question[] {
  return Object.values(form.questions).filter((question) => Object.hasOwn(conflict, question.key));
}
