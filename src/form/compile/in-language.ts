import { languageFile } from '../model/document-paths.ts';
import type { Documents } from '../model/documents.ts';
import type { LanguageDocument } from '../model/language.ts';
import { sentencesIn, withSentences } from './sentences-in.ts';
import { shownFor } from './translations.ts';
import { getOwn } from '../model/get-own.ts';

/** How a language file calls a file of the application. */
export const inLanguageFile = (path: string): string => path.replace(/^schemas\//, '');

/**
 * The same documents with their sentences in another language. What is not translated, or was translated from another sentence,
 * stays as it is written.
 */
export const inLanguage = (documents: Documents, language: string): Documents =>
  withTranslations(documents, documents[languageFile(language)]);

/** The same with the translations of a file. */
export function withTranslations<Some extends object>(documents: Some, translations: LanguageDocument = {}): Some {
  const changed = Object.entries(documents).flatMap(([file, document]: [string, unknown]) => {
    const ofFile = getOwn(translations, inLanguageFile(file));
    if (ofFile === undefined) return [];
    const sentences = sentencesIn(file, document).flatMap(({ place, pointer, text }) => {
      const shown = shownFor(text, getOwn(ofFile, place));
      return shown === undefined ? [] : [[pointer, shown] as const];
    });
    return [[file, withSentences(document, new Map(sentences))] as const];
  });
  // Only texts are replaced by texts, so each document stays what its meta schema says.
  return Object.assign({}, documents, Object.fromEntries(changed) as Some);
}
