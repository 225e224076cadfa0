import { TEXT_FILE } from '../../src/form/model/document-paths.ts';
import type { ApplicationCheck } from './application/check.ts';
import { step } from '../../src/form/compile/json-pointer.ts';
import { unusedTexts } from './application/text-uses.ts';

export const check: ApplicationCheck = {
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
