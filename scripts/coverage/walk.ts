import { isAnswered, type Answers, type FormState, getOwn } from '../../src/form/model/answers.ts';
import { applyAnswer } from '../../src/form/run/apply-answer.ts';
import type { Form } from '../../src/form/model/form.ts';

/** Answers that are given one after the other, as a student does: the state of the form after the last of them. */
export interface Journey {
  readonly answers: Answers;
  readonly counts?: FormState['counts'];
  readonly tabs?: FormState['tabs'];
  readonly today: string;
}

/** Gives each answer in the order of the form, starting with an empty application. */
export function walk(form: Form, { answers, counts = {}, tabs = {}, today }: Journey): FormState {
  let now: FormState = { answers: {}, counts, tabs, today };
  for (const key of Object.keys(form.questions)) {
    const answer = getOwn(answers, key);
    if (answer !== undefined && isAnswered(answer)) now = { ...now, answers: applyAnswer(form, now, { [key]: answer }) };
  }
  return now;
}
