import { languageFile } from '../model/document-paths.ts';
import type { Documents } from '../model/documents.ts';
import { sentencesIn, withSentences } from './sentences-in.ts';
import { shownFor } from './translations.ts';

/** How a language file calls a file of the application. */
export const inLanguageFile = (path: string): string => path.replace(/^schemas\//, '');

/**
 * The same documents with their sentences in another language. What is not translated, or was translated from another sentence,
 * stays as it is written.
 */
export function inLanguage(documents: Documents, language: string): Documents {
  const translations = documents[languageFile(language)] ?? {};
  const changed = Object.entries(documents).flatMap(([file, document]: [string, unknown]) => {
    const ofFile = translations[inLanguageFile(file)];
    if (ofFile === undefined) return [];
    const sentences = sentencesIn(file, document).flatMap(({ place, pointer, text }) => {
      const shown = shownFor(text, ofFile[place]);
      return shown === undefined ? [] : [[pointer, shown] as const];
    });
    return [[file, withSentences(document, new Map(sentences))] as const];
  });
  // Only texts are replaced by texts, so each document stays what its meta schema says.
  return Object.assign({}, documents, Object.fromEntries(changed) as Partial<Documents>);
}
