import { TEXT_FILE } from '../../src/form/model/document-paths.ts';
import type { ApplicationCheck } from './application/check.ts';
import { didYouMean } from '../../src/form/compile/did-you-mean.ts';
import { textUses } from './application/text-uses.ts';

export const check: ApplicationCheck = {
  name: 'unknown-text',
  description: 'Every sentence that a button or a rule names is in text/en.json.',
  scope: 'application',
  run: (application) =>
    textUses(application).flatMap(({ file, pointer, text }) => {
      if (application.texts.has(text)) return [];
      const advice = didYouMean(text, application.texts, `Add "${text}" to ${TEXT_FILE} or correct the name.`);
      return [{ rule: check.name, file, pointer, what: `There is no sentence "${text}" in ${TEXT_FILE}`, advice }];
    }),
};
