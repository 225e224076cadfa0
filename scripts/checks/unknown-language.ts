import { INSTITUTION_FILE, isLanguageFile, languageIn } from '../../src/form/model/document-paths.ts';
import { documentsOf } from '../../src/form/model/documents.ts';
import { languagesOf } from '../../src/form/model/language.ts';
import type { ApplicationCheck } from './application/check.ts';
import { didYouMean } from '../../src/form/compile/did-you-mean.ts';

export const check: ApplicationCheck = {
  name: 'unknown-language',
  description: 'Every file of schemas/languages is for a language of the institution.',
  scope: 'application',
  run({ documents }) {
    const languages = languagesOf(documents[INSTITUTION_FILE]);
    return documentsOf(documents, isLanguageFile).flatMap(([file]) => {
      const language = languageIn(file);
      if (languages.includes(language)) return [];
      const advice = didYouMean(language, languages, `Add "${language}" to "languages" in ${INSTITUTION_FILE}, or delete the file.`);
      return [{ rule: check.name, file, pointer: '', what: `"${language}" is not a language of the institution`, advice }];
    });
  },
};
