import { languageFile } from '../model/form-file-paths.ts';
import type { FormFiles, LanguageJson, TextJson } from '../model/form-files.ts';
import { sentencesIn, withSentences } from './sentences-in.ts';
import { shownFor, translated } from './translations.ts';
import { getOwn } from '../model/answers.ts';
import french from '../../../schemas/meta/languages/fr.json' with { type: 'json' };
import spanish from '../../../schemas/meta/languages/es.json' with { type: 'json' };
import english from '../../../schemas/meta/text/en.json' with { type: 'json' };

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
