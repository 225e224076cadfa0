import { expect } from 'vitest';
import { type Persona, fillForm } from '../../src/authoring/coverage/read-personas.ts';
import { findPersonaMismatches } from '../../src/authoring/coverage/persona-mismatches.ts';
import { isAnswered, type Answers } from '../../src/form/model/answers.ts';
import type { Form, SectionValidators } from '../../src/form/model/form.ts';
import { propagateAnswers } from '../../src/form/evaluate/apply-answer.ts';
import { summarizeAnswers } from '../../src/form/evaluate/summarize.ts';

const isReadWithMonth = (key: string, answers: Answers): boolean =>
  key.endsWith('_year') && isAnswered(answers[key.replace(/_year$/, '_month')]);

export function expectPersonaResult(form: Form, validators: SectionValidators, who: Persona): void {
  const now = fillForm(form, who);
  const items = summarizeAnswers(form, now)
    .flatMap((page) => page.sections)
    .flatMap((section) => section.items);
  const summary = Object.fromEntries(items.map(({ key, value }) => [key, value]));

  expect(findPersonaMismatches(form, validators, who)).toEqual([]);
  expect(Object.keys(summary)).toEqual(
    Object.keys(form.questions).filter((key) => isAnswered(now.answers[key]) && !isReadWithMonth(key, now.answers)),
  );
  expect(propagateAnswers(form, now), 'nothing hidden is kept').toBe(now.answers);
}
