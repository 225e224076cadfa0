import { defaultContent } from '../../form/compile/compile-content.ts';
import { languageFileKey, PROGRAM_TEXT_FILE, closestProgramLanguage, englishProgramText } from '../../form/compile/translate-form-files.ts';
import { translatableTexts } from '../../form/compile/translatable-texts.ts';
import { INSTITUTION_FILE, translationFile, type TranslationFile } from '../../form/model/form-file-paths.ts';
import { parseAnswerPlaceholders } from '../../form/model/answer-placeholders.ts';
import { type FormFiles, languagesOf, type TranslationsJson, type Translation } from '../../form/model/form-files.ts';
import { flattenPluralForms } from '../../form/model/plurals.ts';
import { getOwn } from '../../form/model/answers.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';

export interface TranslatableSentence {
  readonly file: string;
  readonly place: string;
  readonly text: string;
}

const sentencesOf = (formFiles: object): readonly TranslatableSentence[] =>
  Object.entries(formFiles).flatMap(([path, json]: [string, unknown]) =>
    translatableTexts(path, json).map(({ place, text }) => ({ file: languageFileKey(path), place, text })),
  );

const programText: readonly TranslatableSentence[] = Object.entries(englishProgramText).map(([place, text]) => ({
  file: PROGRAM_TEXT_FILE,
  place,
  text,
}));

export const programTranslatableSentences: readonly TranslatableSentence[] = [...programText, ...sentencesOf(defaultContent)];

function missingProgramSentences(formFiles: FormFiles, language: string): readonly TranslatableSentence[] {
  if (closestProgramLanguage(language) !== undefined) return [];
  const shown = Object.entries(defaultContent).filter(([path]) => !Object.hasOwn(formFiles, path));
  return [...sentencesOf(Object.fromEntries(shown)), ...programText];
}

function lackingSentences(formFiles: FormFiles, language: string): readonly TranslatableSentence[] {
  const [first] = languagesOf(formFiles[INSTITUTION_FILE]);
  return [...(language === first ? [] : sentencesOf(formFiles)), ...missingProgramSentences(formFiles, language)];
}

/** False for numbers, codes, placeholders and blank sentences, which are the same in every language. */
const hasWords = ({ text }: TranslatableSentence): boolean => /\p{L}/u.test(flattenPluralForms(text).replace(/\{[^{}|]*\}/g, ''));

export const programSentencesNeeded = programTranslatableSentences.filter(hasWords);

/** Sentences of the program that nobody reads where the institution does not have what they are about. */
const OPTIONAL = {
  requests: /^meta\/text\/en\.json#(asks|request)\.|^content\/mail-request/,
  reminders: /^meta\/text\/en\.json#reminders\.|^content\/mail-reminder/,
} as const;

export function sentencesNeededInLanguage(formFiles: FormFiles, language: string): readonly TranslatableSentence[] {
  const institution = formFiles[INSTITUTION_FILE];
  const unread = (['requests', 'reminders'] as const).flatMap((name) => (institution[name] === undefined ? [OPTIONAL[name]] : []));
  const isRead = ({ file, place }: TranslatableSentence): boolean => !unread.some((pattern) => pattern.test(`${file}#${place}`));
  return lackingSentences(formFiles, language).filter((sentence) => hasWords(sentence) && isRead(sentence));
}

/** Sentences that the file may have: also the program's, to replace them. */
export function allowedTranslatableSentences(formFiles: FormFiles, language: string): readonly TranslatableSentence[] {
  const lacking = lackingSentences(formFiles, language);
  return closestProgramLanguage(language) === undefined ? lacking : [...lacking, ...programText];
}

export const translatedLanguages = (formFiles: FormFiles): readonly string[] =>
  languagesOf(formFiles[INSTITUTION_FILE]).filter((language, n) => n > 0 || closestProgramLanguage(language) === undefined);

export const findTranslation = (language: TranslationsJson | undefined, { file, place }: TranslatableSentence): Translation | undefined =>
  getOwn(getOwn(language, file), place);

interface PlacedTranslation {
  readonly language: string;
  /** File and place of the sentence, as the file of translations names them. */
  readonly file: string;
  readonly place: string;
  readonly translation: Translation;
  /** Place of the translation itself. */
  readonly at: { readonly file: TranslationFile; readonly pointer: string };
}

export const listTranslations = (formFiles: FormFiles, language: string): readonly PlacedTranslation[] =>
  Object.entries(formFiles[translationFile(language)] ?? {}).flatMap(([file, places]) =>
    Object.entries(places).map(([place, translation]) => {
      const at = { file: translationFile(language), pointer: `${pointerSegment(file)}${pointerSegment(place)}/is` };
      return { language, file, place, translation, at };
    }),
  );

export const listAllTranslations = (formFiles: FormFiles): readonly PlacedTranslation[] =>
  languagesOf(formFiles[INSTITUTION_FILE]).flatMap((language) => listTranslations(formFiles, language));

export function mismatchedPlaceholders(sentence: string, translation: string): readonly string[] {
  const [inSentence, inTranslation] = [namesIn(sentence), namesIn(translation)];
  const inOne = [...inSentence, ...inTranslation].filter((name) => !inSentence.has(name) || !inTranslation.has(name));
  return [...new Set(inOne)].sort();
}

const namesIn = (text: string): Set<string> =>
  new Set(
    flattenPluralForms(text)
      .match(/\{[^{}]*\}/g)
      ?.map(stripFallback),
  );

function stripFallback(name: string): string {
  const [place] = parseAnswerPlaceholders(name);
  return place ? `{${place.keys.map((key) => `answer.${key}`).join('|')}}` : name;
}
