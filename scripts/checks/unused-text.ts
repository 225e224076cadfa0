import { TEXT_FILE } from '../../src/form/compile/compile-form.ts';
import type { Check } from './application/check.ts';
import { step } from './application/shapes.ts';
import { unusedTexts } from './application/text-uses.ts';

export const check: Check = {
  name: 'unused-text',
  description: 'Every sentence of text/en.json is used somewhere: by the program, a button or a rule.',
  scope: 'application',
  run: (application) =>
    unusedTexts(application).map((key) => ({
      rule: check.name,
      file: TEXT_FILE,
      pointer: step(key),
      at: 'key',
      what: `The sentence "${key}" is not used anywhere`,
      advice: 'Remove it, or rename it to the key that is used.',
    })),
};
