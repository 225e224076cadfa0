import type { ApplicationCheck } from './application/check.ts';
import { didYouMean } from '../../src/form/compile/did-you-mean.ts';
import { sentences } from './application/sentences.ts';
import { step } from '../../src/form/compile/json-pointer.ts';
import { unusedTexts } from './application/text-uses.ts';

export const check: ApplicationCheck = {
  name: 'unused-text',
  what: 'This sentence is not used anywhere.',
  advice: 'Delete it.',
  example: {
    file: 'schemas/text/en.json',
    wrong: `"button.next": "Next",
"button.last": "Done",`,
    right: '"button.next": "Next",',
  },
  run: (application) =>
    unusedTexts(application).map((key) => ({
      file: application.textFile,
      pointer: step(key),
      at: 'key',
      what: `The sentence "${key}" is not used anywhere`,
      advice: didYouMean(key, Object.keys(sentences), 'Remove it, or rename it to the key that is used.'),
    })),
};
