import { programContent } from '../../src/form/compile/compile-content.ts';
import { languageFileKey, PROGRAM_FILE, programLanguageFor, programSentences } from '../../src/form/compile/translate-form-files.ts';
import { translatableTexts } from '../../src/form/compile/translatable-texts.ts';
import { INSTITUTION_FILE, languageFile } from '../../src/form/model/form-file-paths.ts';
import { parsePlaceholders } from '../../src/form/model/answer-places.ts';
import { type FormFiles, languagesOf, type LanguageJson, type Translation } from '../../src/form/model/form-files.ts';
import { expandPluralForms } from '../../src/form/model/plurals.ts';
import { getOwn } from '../../src/form/model/answers.ts';

export interface Translatable {
  readonly file: string;
  readonly place: string;
  readonly text: string;
}

const sentencesOf = (formFiles: object): readonly Translatable[] =>
  Object.entries(formFiles).flatMap(([path, json]: [string, unknown]) =>
    translatableTexts(path, json).map(({ place, text }) => ({ file: languageFileKey(path), place, text })),
  );

const programText: readonly Translatable[] = Object.entries(programSentences).map(([place, text]) => ({ file: PROGRAM_FILE, place, text }));

export const programTranslatables: readonly Translatable[] = [...programText, ...sentencesOf(programContent)];

function missingProgramSentences(formFiles: FormFiles, language: string): readonly Translatable[] {
  if (programLanguageFor(language) !== undefined) return [];
  const shown = Object.entries(programContent).filter(([path]) => !Object.hasOwn(formFiles, path));
  return [...sentencesOf(Object.fromEntries(shown)), ...programText];
}

function lackingSentences(formFiles: FormFiles, language: string): readonly Translatable[] {
  const [first] = languagesOf(formFiles[INSTITUTION_FILE]);
  return [...(language === first ? [] : sentencesOf(formFiles)), ...missingProgramSentences(formFiles, language)];
}

/** False for numbers, codes, placeholders and blank sentences, which are the same in every language. */
const hasWords = ({ text }: Translatable): boolean => /\p{L}/u.test(expandPluralForms(text).replace(/\{[^{}|]*\}/g, ''));

export const requiredOfProgram = programTranslatables.filter(hasWords);

export const requiredTranslatables = (formFiles: FormFiles, language: string): readonly Translatable[] =>
  lackingSentences(formFiles, language).filter(hasWords);

/** Sentences that the file may have: also the program's, to replace them. */
export function allowedTranslatables(formFiles: FormFiles, language: string): readonly Translatable[] {
  const lacking = lackingSentences(formFiles, language);
  return programLanguageFor(language) === undefined ? lacking : [...lacking, ...programText];
}

export const translatedLanguages = (formFiles: FormFiles): readonly string[] =>
  languagesOf(formFiles[INSTITUTION_FILE]).filter((language, n) => n > 0 || programLanguageFor(language) === undefined);

export const translationIn = (language: LanguageJson | undefined, { file, place }: Translatable): Translation | undefined =>
  getOwn(getOwn(language, file), place);

export const entriesIn = (
  formFiles: FormFiles,
  language: string,
): readonly { readonly file: string; readonly place: string; readonly translation: Translation }[] =>
  Object.entries(formFiles[languageFile(language)] ?? {}).flatMap(([file, places]) =>
    Object.entries(places).map(([place, translation]) => ({ file, place, translation })),
  );

export function mismatchedPlaceholders(sentence: string, translation: string): readonly string[] {
  const [inSentence, inTranslation] = [namesIn(sentence), namesIn(translation)];
  const inOne = [...inSentence, ...inTranslation].filter((name) => !inSentence.has(name) || !inTranslation.has(name));
  return [...new Set(inOne)].sort();
}

const namesIn = (text: string): Set<string> =>
  new Set(
    expandPluralForms(text)
      .match(/\{[^{}]*\}/g)
      ?.map(stripFallback),
  );

function stripFallback(name: string): string {
  const [place] = parsePlaceholders(name);
  return place ? `{${place.keys.map((key) => `answer.${key}`).join('|')}}` : name;
}
