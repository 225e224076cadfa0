import type { ApplicationCheck } from './application/check.ts';
import { didYouMean } from '../../src/form/compile/did-you-mean.ts';
import { misnamedTextFile, textUses } from './application/text-uses.ts';

export const check: ApplicationCheck = {
  name: 'unknown-text',
  description: 'Every sentence that a button or a rule names is in schemas/text.',
  scope: 'application',
  run(application) {
    // Renamed, the file has them all: that is a finding of its own.
    if (misnamedTextFile(application) !== undefined) return [];
    return textUses(application).flatMap(({ file, pointer, text }) => {
      if (application.texts.has(text)) return [];
      const advice = didYouMean(text, application.texts, `Add "${text}" to ${application.textFile} or correct the name.`);
      return [{ rule: check.name, file, pointer, what: `There is no sentence "${text}" in ${application.textFile}`, advice }];
    });
  },
};
