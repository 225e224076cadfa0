import type { ApplicationCheck } from './application/check.ts';
import { nearest } from '../../src/form/compile/did-you-mean.ts';
import { misnamedTextFile, textUses, unusedTexts } from './application/text-uses.ts';

export const check: ApplicationCheck = {
  name: 'unknown-text',
  what: 'A button or rule names a sentence that is not in `text/en.json`, or says it in place of its name.',
  advice: 'Correct the name, or add the sentence.',
  see: 'Messages',
  example: {
    file: 'schemas/pages/start/page.json',
    wrong: '"buttons": [{ "text": "Next", "to": "studies" }]',
    right: '"buttons": [{ "text": "button.next", "to": "studies" }]',
  },
  run(application) {
    // Renamed, the file has them all: that is a finding of its own.
    if (misnamedTextFile(application) !== undefined) return [];
    // The only one that nothing uses was probably renamed.
    const [only, ...others] = unusedTexts(application);
    return textUses(application).flatMap(({ file, pointer, text }) => {
      if (application.texts.has(text)) return [];
      if (/\s/.test(text.trim())) {
        const what = `"${text}" is a sentence, and here is the key of one`;
        const advice = `Add the sentence to ${application.textFile} with a key such as "rule.name", and write the key here.`;
        return [{ file, pointer, what, advice }];
      }
      const near = nearest(text, application.texts) ?? (others.length === 0 ? only : undefined);
      const advice = `${near === undefined ? '' : `Did you mean "${near}"? `}Add "${text}" to ${application.textFile} or correct the name.`;
      return [{ file, pointer, what: `There is no sentence "${text}" in ${application.textFile}`, advice }];
    });
  },
};
