import { languageFile } from '../model/form-file-paths.ts';
import type { FormFiles } from '../model/form-files.ts';
import type { LanguageJson } from '../model/language.ts';
import { sentencesIn, withSentences } from './sentences-in.ts';
import { shownFor } from './translations.ts';
import { getOwn } from '../model/get-own.ts';

/** How a language file calls a file of the application. */
export const inLanguageFile = (path: string): string => path.replace(/^schemas\//, '');

/**
 * The same form files with their sentences in another language. What is not translated, or was translated from another sentence,
 * stays as it is written.
 */
export const inLanguage = (formFiles: FormFiles, language: string): FormFiles =>
  withTranslations(formFiles, formFiles[languageFile(language)]);

/** The same with the translations of a file. */
export function withTranslations<Some extends object>(formFiles: Some, translations: LanguageJson = {}): Some {
  const changed = Object.entries(formFiles).flatMap(([file, json]: [string, unknown]) => {
    const ofFile = getOwn(translations, inLanguageFile(file));
    if (ofFile === undefined) return [];
    const sentences = sentencesIn(file, json).flatMap(({ place, pointer, text }) => {
      const shown = shownFor(text, getOwn(ofFile, place));
      return shown === undefined ? [] : [[pointer, shown] as const];
    });
    return [[file, withSentences(json, new Map(sentences))] as const];
  });
  // Only texts are replaced by texts, so each form file stays what its meta schema says.
  return Object.assign({}, formFiles, Object.fromEntries(changed) as Some);
}
