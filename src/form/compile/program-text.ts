import english from '../../../schemas/meta/text/en.json' with { type: 'json' };
import type { TextDocument } from '../model/documents.ts';
import { translated } from './translations.ts';
import type { LanguageDocument } from '../model/language.ts';

/** How a language file calls the sentences of the program. */
export const PROGRAM_FILE = 'meta/text/en.json';

/** Sentences of the program as they are written. */
export const programSentences: TextDocument = english;

/** The program in other languages: each is `schemas/meta/languages/<language>.json`. */
const translations: Readonly<Record<string, LanguageDocument>> = {};

/** Languages that the program itself speaks. */
export const programLanguages: readonly string[] = ['en', ...Object.keys(translations)];

/** Sentences of the program in a language; in English where it does not have one, or says something else in an `own` translation. */
export const programText = (language: string, own?: LanguageDocument): TextDocument => ({
  ...english,
  ...translated(english, translations[language]?.[PROGRAM_FILE]),
  ...translated(english, own?.[PROGRAM_FILE]),
});
