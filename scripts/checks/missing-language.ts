import { INSTITUTION_FILE, languageFile, languageIn, textFile } from '../../src/form/model/document-paths.ts';
import { languagesOf } from '../../src/form/model/language.ts';
import type { Application } from './application/application.ts';
import type { ApplicationCheck, Draft } from './application/check.ts';
import { languagesWithoutFile, unlistedLanguageFiles } from './application/language-files.ts';

export const check: ApplicationCheck = {
  name: 'missing-language',
  what: 'A language in the list has no file in `languages`.',
  advice: 'Create it with `{}`, give another file its name, or put the language of your own files first.',
  see: 'Another language',
  example: {
    file: 'institution.config.json',
    wrong: '"languages": ["en", "es", "fr"]',
    right: '"languages": ["en", "es"]',
  },
  run: (application) =>
    languagesWithoutFile(application.documents).map((language) => ({
      file: INSTITUTION_FILE,
      pointer: `/languages/${languagesOf(application.documents[INSTITUTION_FILE]).indexOf(language)}`,
      what: `There is no ${languageFile(language)}`,
      ...correction(application, language),
    })),
};

function correction({ documents, files, textFile: ownSentences }: Application, language: string): Pick<Draft, 'advice' | 'fix'> {
  if (files.has(textFile(language)) && !files.has(ownSentences)) {
    const advice = `Your own sentences are in ${textFile(language)}, so this is the language of your files: put "${language}" first.`;
    return { advice };
  }
  const [unlisted] = unlistedLanguageFiles(documents);
  if (unlisted !== undefined) return { advice: `Rename ${unlisted} to it, or write "${languageIn(unlisted)}" here.` };
  return {
    advice: `Create it with {}, and run npm run languages -- export ${language}; or remove "${language}" from the list.`,
    fix: { file: languageFile(language), text: '{}\n' },
  };
}
