import { translationFile } from '../model/form-file-paths.ts';
import type { FormFiles, TranslationsJson, TextJson, Translation } from '../model/form-files.ts';
import { translatableTexts, replaceTexts } from './translatable-texts.ts';
import { memoize } from '../model/memoize.ts';
import { getOwn } from '../model/answers.ts';
import french from '../../../schemas/meta/languages/fr.json' with { type: 'json' };
import spanish from '../../../schemas/meta/languages/es.json' with { type: 'json' };
import english from '../../../schemas/meta/text/en.json' with { type: 'json' };

/** Name of a form file in language files. */
export const languageFileKey = (path: string): string => path.replace(/^schemas\//, '');

/** Translates the form files. A sentence whose translation is missing or outdated stays as it is written. */
export const translateFormFiles = (formFiles: FormFiles, language: string): FormFiles =>
  applyTranslations(formFiles, formFiles[translationFile(language)]);

export function applyTranslations<Some extends object>(formFiles: Some, translations: TranslationsJson = {}): Some {
  const changed = Object.entries(formFiles).flatMap(([file, json]: [string, unknown]) => {
    const ofFile = getOwn(translations, languageFileKey(file));
    if (ofFile === undefined) return [];
    const sentences = translatableTexts(file, json).flatMap(({ place, pointer, text }) => {
      const shown = upToDateTranslation(text, getOwn(ofFile, place));
      return shown === undefined ? [] : [[pointer, shown] as const];
    });
    return [[file, replaceTexts(json, new Map(sentences))] as const];
  });
  // Texts are only replaced by texts, so each file still matches its meta schema.
  return Object.assign({}, formFiles, Object.fromEntries(changed) as Some);
}

export const PROGRAM_TEXT_FILE = 'meta/text/en.json';

export const englishProgramText: TextJson = english;

const translations: Readonly<Record<string, TranslationsJson>> = { es: spanish, fr: french };

export const programLanguages: readonly string[] = ['en', ...Object.keys(translations)];

/** Language in which the program speaks to readers of another one: the same or its general form, `fr` for `fr-CA`. */
export const closestProgramLanguage = (language: string): string | undefined =>
  [language, language.split('-')[0]].find((one) => one !== undefined && programLanguages.includes(one));

export const programTranslations = memoize((language: string): TranslationsJson =>
  spaceSigns(getOwn(translations, closestProgramLanguage(language) ?? '') ?? {}, language),
);

/** Puts a narrow space before ?, ! and ; in French, which has none there in Canada alone. */
export function spaceSigns(written: TranslationsJson, language: string): TranslationsJson {
  if (!/^fr(?!-CA)/.test(language)) return written;
  const signs = /(?<=[\p{L}\d»)}*])(?=[?!;](?:[\s)}\]»*]|$))/gu;
  const spaced = (key: string, value: unknown): unknown =>
    key === 'is' && typeof value === 'string' ? value.replace(signs, '\u202F') : value;
  return JSON.parse(JSON.stringify(written), spaced) as TranslationsJson;
}

/** The program's sentences in a language; English where it has none, or the translation in `own` differs. */
export const programText = (language: string, own?: TranslationsJson): TextJson => ({
  ...english,
  ...currentTranslations(english, programTranslations(language)[PROGRAM_TEXT_FILE]),
  ...currentTranslations(english, own?.[PROGRAM_TEXT_FILE]),
});

/** Current translation: its source sentence is unchanged, and it is not empty unless that is. */
export const upToDateTranslation = (sentence: string | undefined, translation: Translation | undefined): string | undefined =>
  translation?.of === sentence && (translation?.is !== '' || sentence === '') ? translation?.is : undefined;

const currentTranslations = (text: TextJson, translations: Readonly<Record<string, Translation>> = {}): TextJson =>
  Object.fromEntries(
    Object.entries(translations).flatMap(([key, translation]) => {
      const shown = upToDateTranslation(getOwn(text, key), translation);
      return shown === undefined ? [] : [[key, shown]];
    }),
  );
