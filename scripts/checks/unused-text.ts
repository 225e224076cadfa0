import { TEXT_FILE } from '../../src/form/compile/compile-form.ts';
import type { Check } from './application/check.ts';
import { step } from './application/shapes.ts';
import { unsaidTexts } from './application/text-uses.ts';

export const check: Check = {
  name: 'unused-text',
  description: 'Every sentence of text/en.json is said somewhere: by the program, a button or a rule.',
  scope: 'application',
  run: (application) =>
    unsaidTexts(application).map((key) => ({
      rule: check.name,
      file: TEXT_FILE,
      pointer: step(key),
      at: 'key',
      what: `Nothing says the sentence "${key}"`,
      advice: 'Remove it, or correct its name to the one that is said.',
    })),
};
