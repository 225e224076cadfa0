import french from '../../../schemas/meta/languages/fr.json' with { type: 'json' };
import spanish from '../../../schemas/meta/languages/es.json' with { type: 'json' };
import english from '../../../schemas/meta/text/en.json' with { type: 'json' };
import type { TextJson } from '../model/form-files.ts';
import { translated } from './translations.ts';
import type { LanguageJson } from '../model/language.ts';
import { getOwn } from '../model/get-own.ts';

/** How a language file calls the sentences of the program. */
export const PROGRAM_FILE = 'meta/text/en.json';

/** Sentences of the program as they are written. */
export const programSentences: TextJson = english;

/** The program in other languages: each is `schemas/meta/languages/<language>.json`. */
const translations: Readonly<Record<string, LanguageJson>> = { es: spanish, fr: french };

/** Languages that the program itself speaks. */
export const programLanguages: readonly string[] = ['en', ...Object.keys(translations)];

/**
 * The language in which the program itself speaks to those who read another one: the same, or it as spoken anywhere, `fr` for
 * `fr-CA`. Undefined where it speaks neither.
 */
export const programLanguageFor = (language: string): string | undefined =>
  [language, language.split('-')[0]].find((one) => one !== undefined && programLanguages.includes(one));

/** What the program says in a language, by the names of its files as an institution would call them; nothing where it does not speak it. */
export const programTranslations = (language: string): LanguageJson => getOwn(translations, programLanguageFor(language) ?? '') ?? {};

/** Sentences of the program in a language; in English where it does not have one, or says something else in an `own` translation. */
export const programText = (language: string, own?: LanguageJson): TextJson => ({
  ...english,
  ...translated(english, programTranslations(language)[PROGRAM_FILE]),
  ...translated(english, own?.[PROGRAM_FILE]),
});
