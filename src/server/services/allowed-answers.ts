import { type Answers, UNANSWERED } from '../../form/answers.ts';
import type { Definition } from '../definition.ts';
import { Refused } from '../refusals.ts';

/** @throws {Refused} `unknown_key` for a key that the application does not ask */
export function requireKnownKeys({ form }: Definition, values: Readonly<Record<string, unknown>>): void {
  const unknown = Object.keys(values).find((key) => !Object.hasOwn(form.dataModel, key));
  if (unknown !== undefined) throw new Refused('unknown_key', { params: { key: unknown } });
}

/** @throws {Refused} `unknown_key`, or `wrong_answer` for one that is not of its kind */
export function requireAllowed(definition: Definition, answers: Answers): void {
  requireKnownKeys(definition, answers);
  const wrong = definition.checkAnswers(answers);
  if (wrong) throw new Refused('wrong_answer', { params: wrong });
}

/** The answers that this form still asks for and allows: it may have changed since they were stored. */
export const stillAllowed = ({ form, checkAnswers }: Definition, answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([key, answer]) => Object.hasOwn(form.dataModel, key) && !checkAnswers({ [key]: answer })));

export const withoutEmpty = (answers: Answers): Answers => Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== UNANSWERED));
