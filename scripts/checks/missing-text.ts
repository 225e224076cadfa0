import { TEXT_FILE } from '../../src/form/model/document-paths.ts';
import type { ApplicationCheck } from './application/check.ts';
import { nearest } from '../../src/form/compile/did-you-mean.ts';
import { sentencesOf } from './application/sentences.ts';
import { step } from '../../src/form/compile/json-pointer.ts';
import { unusedTexts } from './application/text-uses.ts';

export const check: ApplicationCheck = {
  name: 'missing-text',
  description: 'Every sentence that the program needs is in text/en.json.',
  scope: 'application',
  run(application) {
    const texts = [...application.texts];
    const missing = Object.keys(sentencesOf(application) ?? {}).filter((key) => !application.texts.has(key));
    const unused = missing.length > 0 ? unusedTexts(application) : [];
    return missing.map((key) => {
      const mistyped = nearest(key, unused);
      const place = mistyped ?? texts.toSorted().findLast((text) => text < key) ?? texts[0];
      return {
        rule: check.name,
        file: TEXT_FILE,
        pointer: place === undefined ? '' : step(place),
        at: 'key',
        what: `The sentence "${key}" is missing, and the application needs it`,
        advice:
          mistyped === undefined
            ? `Add "${key}": "...", after this one for example.`
            : `Is it this one? Then write "${key}" in place of "${mistyped}".`,
      };
    });
  },
};
