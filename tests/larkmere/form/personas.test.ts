import { describe, expect, it } from 'vitest';
import { readPersona, readPersonas } from '../../../src/authoring/coverage/read-personas.ts';
import { findPersonaMismatches } from '../../../src/authoring/coverage/persona-mismatches.ts';
import { expectPersonaResult } from '../../form/expect-persona-result.ts';
import { shippedForm as form, shippedValidators as validators } from './shipped-form.ts';

describe('personas', () => {
  it.each(readPersonas().map((who) => [who.name, who] as const))('%s', (_, who) => expectPersonaResult(form, validators, who));

  it('that say what does not result are named, with what does, and with spaces that look like others', () => {
    const { expect: right, ...who } = readPersona('minimal');
    const wrong = {
      visible: [...right.visible.slice(1), 'about/nowhere'],
      cleared: ['first_name'],
      missing: { first_name: ['Enter your first name.'] },
      summary: { first_name: 'No\u00a0body' },
    };
    const found = findPersonaMismatches(form, validators, { ...who, expect: wrong }).map(({ words }) => words);
    expect(found).toEqual([
      `"${right.visible[0]}" is visible, but "expect.visible" does not have it`,
      '"about/nowhere" is in "expect.visible", but it is not visible',
      '"first_name" is in "expect.cleared", but it is not cleared',
      '"expect.missing" has ["Enter your first name."] for "first_name", but it is nothing',
      `"expect.summary" has "No\\u00a0body" for "first_name", but it is "${String(who.answers['first_name'])}"`,
    ]);
  });

  it('answer questions of the form, and nothing else', () => {
    for (const {
      name,
      answers,
      expect: { cleared = [], missing, summary },
    } of readPersonas()) {
      for (const key of [...Object.keys({ ...answers, ...missing, ...summary }), ...cleared])
        expect(form.questions, `${name}: ${key}`).toHaveProperty([key]);
    }
  });

  it('report nothing missing if the application can be submitted', () => {
    for (const name of ['minimal', 'maximal', 'us-freshman', 'canadian', 'minor-aged-13'])
      expect(readPersona(name).expect.missing, name).toEqual({});
  });
});
