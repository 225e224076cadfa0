import { describe, expect, it } from 'vitest';
import { persona, personas } from '../../scripts/coverage/personas.ts';
import { expectResult } from './persona-result.ts';
import { shippedForm as form, shippedValidators as validators } from './shipped-form.ts';

describe('personas', () => {
  it.each(personas().map((who) => [who.name, who] as const))('%s', (_, who) => expectResult(form, validators, who));

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
