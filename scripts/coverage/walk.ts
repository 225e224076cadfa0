import { isAnswered, type Answers, type FormState, getOwn } from '../../src/form/model/answers.ts';
import { applyAnswer } from '../../src/form/run/apply-answer.ts';
import type { Form } from '../../src/form/model/form.ts';

/** Answers in the order in which a student gives them. */
export interface Journey {
  readonly answers: Answers;
  readonly counts?: FormState['counts'];
  readonly tabs?: FormState['tabs'];
  readonly today: string;
}

/** Fills an empty application, answer by answer, in the order of the form. */
export function fillForm(form: Form, { answers, counts = {}, tabs = {}, today }: Journey): FormState {
  let now: FormState = { answers: {}, counts, tabs, today };
  for (const key of Object.keys(form.questions)) {
    const answer = getOwn(answers, key);
    if (answer !== undefined && isAnswered(answer)) now = { ...now, answers: applyAnswer(form, now, { [key]: answer }) };
  }
  return now;
}
