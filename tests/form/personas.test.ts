import { describe, expect, it } from 'vitest';
import { walk } from '../../scripts/coverage/walk.ts';
import { isAnswered, type Answers } from '../../src/form/model/answers.ts';
import { settle } from '../../src/form/run/apply-answer.ts';
import { evaluate } from '../../src/form/run/evaluate.ts';
import { summarize } from '../../src/form/run/summarize.ts';
import { validate } from '../../src/form/run/validate.ts';
import { persona, personas } from '../../scripts/coverage/personas.ts';
import { shippedForm as form, shippedValidators as validators } from './shipped-form.ts';

/** A month and its year are one line. */
const isReadWithMonth = (key: string, answers: Answers): boolean =>
  key.endsWith('_year') && isAnswered(answers[key.replace(/_year$/, '_month')]);

describe('personas', () => {
  it.each(personas().map((who) => [who.name, who] as const))('%s', (name, who) => {
    const { expect: expected, answers } = who;
    const before = performance.now();
    const now = walk(form, who);
    const { sections } = evaluate(form, now);
    const missing = validate(form, validators, now);
    const items = summarize(form, now)
      .flatMap((page) => page.sections)
      .flatMap((section) => section.items);
    console.log(`${name}: ${(performance.now() - before).toFixed(1)} ms for ${Object.keys(answers).length} answers`);

    expect(Object.keys(sections).filter((id) => sections[id]?.visible)).toEqual(expected.visible);
    expect(Object.keys(answers).filter((key) => !isAnswered(now.answers[key]))).toEqual(expected.cleared ?? []);
    expect(missing).toEqual(expected.missing);
    const summary = Object.fromEntries(items.map(({ key, value }) => [key, value]));
    expect(summary).toMatchObject(expected.summary);
    expect(Object.keys(summary)).toEqual(
      Object.keys(form.questions).filter((key) => isAnswered(now.answers[key]) && !isReadWithMonth(key, now.answers)),
    );
    expect(settle(form, now), 'nothing hidden is kept').toBe(now.answers);
  });

  it('answer questions of the form, and nothing else', () => {
    for (const {
      name,
      answers,
      expect: { cleared = [], missing, summary },
    } of personas()) {
      for (const key of [...Object.keys({ ...answers, ...missing, ...summary }), ...cleared])
        expect(form.questions, `${name}: ${key}`).toHaveProperty([key]);
    }
  });

  it('report nothing missing if the application can be submitted', () => {
    for (const name of ['minimal', 'maximal', 'us-freshman', 'canadian', 'minor-aged-13'])
      expect(persona(name).expect.missing, name).toEqual({});
  });
});
