import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageFileKey, applyTranslations, closestProgramLanguage, spaceSigns } from '../../form/compile/translate-form-files.ts';
import { translatableTexts } from '../../form/compile/translatable-texts.ts';
import {
  INSTITUTION_FILE,
  isOptionsFile,
  isPersonaFile,
  isTranslationFile,
  textFile,
  translationFile,
} from '../../form/model/form-file-paths.ts';
import { type FormFiles, languagesOf, type TranslationsJson, type Translation } from '../../form/model/form-files.ts';
import { getOwn } from '../../form/model/answers.ts';
import { listFiles } from '../../server/platform/list-files.ts';

const TEMPLATE = join(import.meta.dirname, 'files');

export type TemplateFiles = Readonly<Record<string, object>>;

const read = (file: string): object => JSON.parse(readFileSync(file, 'utf8')) as object;

export const templateFiles: TemplateFiles = Object.fromEntries(listFiles(TEMPLATE).map((path) => [path, read(join(TEMPLATE, path))]));

/** Translations of the template; empty for English and for languages that the program does not speak. */
export function templateTranslations(language: string): TranslationsJson {
  const spoken = closestProgramLanguage(language) ?? 'en';
  return spoken === 'en' ? {} : spaceSigns(read(join(import.meta.dirname, `languages/${spoken}.json`)) as TranslationsJson, language);
}

/**
 * The template in the first language, in English where the program does not speak it. The file of translations of each other language is
 * complete where the program speaks that, else empty, as is that of a first language for the program's own sentences.
 */
export function localizeTemplate([first, ...others]: readonly [string, ...string[]]): TemplateFiles {
  const { [textFile('en')]: texts = {}, ...formFiles } = replaceSentences(templateFiles, templateTranslations(first));
  return {
    ...formFiles,
    [textFile(first)]: texts,
    ...(closestProgramLanguage(first) === undefined && { [translationFile(first)]: {} }),
    ...Object.fromEntries(
      others.map((language) => [translationFile(language), closestProgramLanguage(language) ? translationsBetween(first, language) : {}]),
    ),
  };
}

/** Replaces sentences of form files; what personas expect and the translations of these sentences follow. */
export function replaceSentences(files: TemplateFiles, translations: TranslationsJson): TemplateFiles {
  const labels = new Map(
    Object.entries(files)
      .filter(([file]) => isOptionsFile(file))
      .flatMap(([file, list]) =>
        translatableTexts(file, list).map(({ place, text }) => [text, getOwn(getOwn(translations, languageFileKey(file)), place)?.is]),
      ),
  );
  return Object.fromEntries(
    Object.entries(applyTranslations(files, translations)).map(([file, document]) => [
      file,
      isPersonaFile(file) ? withLabels(document, labels) : isTranslationFile(file) ? withSentences(document, translations) : document,
    ]),
  );
}

/** Sentences that are still the template's English, where the program does not speak the language of the files; names are left out. */
export function englishTemplateSentences(
  formFiles: FormFiles,
): readonly { readonly file: string; readonly place: string; readonly text: string }[] {
  const [first] = languagesOf(formFiles[INSTITUTION_FILE]);
  if (closestProgramLanguage(first) !== undefined) return [];
  const left = Object.entries(templateFiles).flatMap(([path, document]) => {
    const written = new Map(translatableTexts(path, formFiles[path as keyof FormFiles]).map(({ place, text }) => [place, text]));
    return translatableTexts(path, document)
      .filter(({ place, text }) => written.get(place) === text && !(path === INSTITUTION_FILE && OWN_NAMES.includes(place)))
      .map(({ place, text }) => ({ file: languageFileKey(path), place, text }));
  });
  // A single word, such as "Business", may be the same in both.
  return left.some(({ text }) => text.includes(' ')) ? left : [];
}

export const OWN_NAMES = ['name', 'short_name'];

function withLabels(persona: object, labels: ReadonlyMap<string, string | undefined>): object {
  const { expect, ...others } = persona as { readonly expect: { readonly summary: Readonly<Record<string, string>> } };
  const summary = Object.fromEntries(Object.entries(expect.summary).map(([key, label]) => [key, labels.get(label) ?? label]));
  return { ...others, expect: { ...expect, summary } };
}

function withSentences(language: object, translations: TranslationsJson): object {
  const replaced = (file: string, place: string, { of, is }: Translation): Translation => {
    const now = getOwn(getOwn(translations, file), place);
    return now?.of === of ? { of: now.is, is } : { of, is };
  };
  return Object.fromEntries(
    Object.entries(language as TranslationsJson).map(([file, places]) => [
      file,
      // The path of the meta schema is a text.
      typeof places === 'string' ? places : Object.fromEntries(Object.entries(places).map(([at, one]) => [at, replaced(file, at, one)])),
    ]),
  );
}

function translationsBetween(from: string, to: string): TranslationsJson {
  const [of, is] = [templateTranslations(from), templateTranslations(to)];
  const pair = (file: string, { place, text }: { readonly place: string; readonly text: string }): Translation => ({
    of: getOwn(getOwn(of, file), place)?.is ?? text,
    is: getOwn(getOwn(is, file), place)?.is ?? text,
  });
  return Object.fromEntries(
    Object.entries(templateFiles).flatMap(([path, document]) => {
      const file = languageFileKey(path);
      const sentences = translatableTexts(path, document);
      if (sentences.length === 0) return [];
      return [[file, Object.fromEntries(sentences.map((sentence) => [sentence.place, pair(file, sentence)]))]];
    }),
  );
}
