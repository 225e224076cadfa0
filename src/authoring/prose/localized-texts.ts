import { memoizeByObject } from '../../form/model/memoize.ts';
import { interpolateFacts } from '../../form/compile/facts.ts';
import { translateFormFiles, languageFileKey, upToDateTranslation } from '../../form/compile/translate-form-files.ts';
import { pointerSegment, resolvePointer } from '../../form/compile/json-pointer.ts';
import { translatableTexts } from '../../form/compile/translatable-texts.ts';
import {
  INSTITUTION_FILE,
  logicFile,
  textFile,
  translationFile,
  schemaFile,
  uiFile,
  type SectionFolder,
  isContentFile,
  isUiFile,
} from '../../form/model/form-file-paths.ts';
import { type FormFiles, languagesOf } from '../../form/model/form-files.ts';
import { getOwn } from '../../form/model/answers.ts';
import { listAllTranslations } from '../translations/translatable-sentences.ts';

export interface LocalizedText {
  readonly language: string;
  readonly file: string;
  readonly place: string;
  readonly text: string;
  readonly at: { readonly file: string; readonly pointer: string };
}

export const localizedTexts = memoizeByObject((formFiles: FormFiles): readonly LocalizedText[] =>
  languagesOf(formFiles[INSTITUTION_FILE]).flatMap((language) => textsIn(formFiles, language)),
);

const textsByFile = memoizeByObject((formFiles: FormFiles) => Map.groupBy(localizedTexts(formFiles), ({ file }) => file));

/** Texts of one file, from a map: a form of thousands of questions asks for them once for each. */
export const localizedTextsInFile = (formFiles: FormFiles, file: string): readonly LocalizedText[] =>
  textsByFile(formFiles).get(file) ?? [];

function textsIn(formFiles: FormFiles, language: string): readonly LocalizedText[] {
  const isFirst = language === languagesOf(formFiles[INSTITUTION_FILE])[0];
  const filled = interpolateFacts(isFirst ? formFiles : translateFormFiles(formFiles, language));
  return Object.entries(formFiles).flatMap(([file, json]) => {
    const translations = formFiles[translationFile(language)]?.[languageFileKey(file)];
    const texts = new Map(translatableTexts(file, filled[file as keyof FormFiles]).map(({ place, text }) => [place, text]));
    return translatableTexts(file, json).flatMap(({ place, pointer, text }): readonly LocalizedText[] => {
      const localized = { language, file, place, text: texts.get(place) ?? text };
      if (isFirst) return [{ ...localized, at: { file, pointer } }];
      if (upToDateTranslation(text, getOwn(translations, place)) === undefined) return [];
      return [
        {
          ...localized,
          at: { file: translationFile(language), pointer: `${pointerSegment(languageFileKey(file))}${pointerSegment(place)}/is` },
        },
      ];
    });
  });
}

/** All sentences as they are written, with names in braces, and where. */
export const writtenTexts = (formFiles: FormFiles): readonly LocalizedText[] =>
  Object.entries(formFiles).flatMap(([file, json]) =>
    translatableTexts(file, json).map(({ place, pointer, text }) => {
      return { language: languagesOf(formFiles[INSTITUTION_FILE])[0], file, place, text, at: { file, pointer } };
    }),
  );

/** All translations, also old ones and those of the program's sentences. */
export const translatedTexts = (formFiles: FormFiles): readonly LocalizedText[] =>
  listAllTranslations(formFiles).map(({ language, file, place, translation, at }) => {
    return { language, file: `schemas/${file}`, place, text: translation.is, at };
  });

export const sourceTextOf = (formFiles: FormFiles, { at }: LocalizedText): string =>
  String(resolvePointer(formFiles[at.file as keyof FormFiles], at.pointer));

/** A text of one question: its title, help or message; `keyword` is the one of the schema that the message is for, if any, or `rule`. */
export interface LocalizedQuestionText extends LocalizedText {
  readonly part: 'title' | 'help' | 'message';
  readonly keyword: string;
}

export function localizedQuestionTexts(formFiles: FormFiles, folder: SectionFolder, name: string): readonly LocalizedQuestionText[] {
  const own = `properties.${name}.`;
  const inUi = localizedTextsInFile(formFiles, uiFile(folder)).flatMap((text): readonly LocalizedQuestionText[] => {
    if (text.place === `${name}.ui:title`) return [{ ...text, part: 'title', keyword: '' }];
    return text.place === `${name}.ui:help` ? [{ ...text, part: 'help', keyword: '' }] : [];
  });
  const inSchema = localizedTextsInFile(formFiles, schemaFile(folder)).flatMap((text): readonly LocalizedQuestionText[] => {
    if (!text.place.startsWith(own)) return [];
    const [word, keyword = ''] = text.place.slice(own.length).split('.');
    return [{ ...text, part: word === 'title' ? 'title' : word === 'errorMessage' ? 'message' : 'help', keyword }];
  });
  const messages = new Set(
    formFiles[logicFile(folder)]?.rules?.flatMap(({ keys, message }) => (keys.length === 1 && keys[0] === name ? [message] : [])),
  );
  const inRules = localizedTextsInFile(formFiles, textFile(languagesOf(formFiles[INSTITUTION_FILE])[0])).flatMap(
    (text): readonly LocalizedQuestionText[] => (messages.has(text.place) ? [{ ...text, part: 'help', keyword: 'rule' }] : []),
  );
  return [...inSchema, ...inUi, ...inRules];
}

/** True if marks such as `**` mean something in a sentence. */
export const allowsMarkup = (file: string, place: string): boolean =>
  isContentFile(file)
    ? place.startsWith('blocks.')
    : isUiFile(file) && /(^|\.)ui:more\.blocks\.|^ui:order\..*\.(notice|caption)$/.test(place);
