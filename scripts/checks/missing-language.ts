import { INSTITUTION_FILE, languageFile } from '../../src/form/model/document-paths.ts';
import { languagesOf } from '../../src/form/model/language.ts';
import { translatedLanguages } from '../languages/translatable.ts';
import type { ApplicationCheck } from './application/check.ts';

export const check: ApplicationCheck = {
  name: 'missing-language',
  description: 'Every language of the institution has a file of translations, which may still lack some.',
  scope: 'application',
  run: ({ documents }) =>
    translatedLanguages(documents)
      .filter((language) => documents[languageFile(language)] === undefined)
      .map((language) => ({
        rule: check.name,
        file: INSTITUTION_FILE,
        pointer: `/languages/${languagesOf(documents[INSTITUTION_FILE]).indexOf(language)}`,
        what: `There is no ${languageFile(language)}`,
        advice: `Create it with {}, and run npm run languages -- export ${language}; or remove "${language}" from the list.`,
      })),
};
