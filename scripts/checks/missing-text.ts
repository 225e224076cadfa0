import { TEXT_FILE } from '../../src/form/compile/compile-form.ts';
import type { Check } from './application/check.ts';
import { nearest } from './application/did-you-mean.ts';
import { fits, programOf } from './application/program.ts';
import { step } from './application/shapes.ts';
import { unsaidTexts } from './application/text-uses.ts';

export const check: Check = {
  name: 'missing-text',
  description: 'Every sentence that the program says is in text/en.json.',
  scope: 'application',
  run(application) {
    const texts = [...application.texts];
    const said = new Map(programOf(application).sayings.flatMap(({ file, keys }) => keys.map((key) => [key, file] as const)));
    const missing = [...said].filter(([key]) => !application.texts.has(key) && !texts.some((text) => fits(key, text)));
    const unsaid = missing.length > 0 ? unsaidTexts(application) : [];
    return missing.map(([key, file]) => {
      const mistyped = nearest(key, unsaid);
      const place =
        mistyped ??
        texts
          .filter((text) => text < key)
          .sort()
          .at(-1) ??
        texts[0];
      return {
        rule: check.name,
        file: TEXT_FILE,
        pointer: place === undefined ? '' : step(place),
        at: 'key',
        what: `The sentence "${key}" is missing, which ${file} says`,
        advice:
          mistyped === undefined
            ? `Add "${key}": "...", after this one for example.`
            : `Is it this one? Then write "${key}" in place of "${mistyped}".`,
      };
    });
  },
};
