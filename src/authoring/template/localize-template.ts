import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { languageFileKey, applyTranslations, closestProgramLanguage } from '../../form/compile/translate-form-files.ts';
import { translatableTexts } from '../../form/compile/translatable-texts.ts';
import { isOptionsFile, isPersonaFile, translationFile, textFile } from '../../form/model/form-file-paths.ts';
import type { TranslationsJson, Translation } from '../../form/model/form-files.ts';
import { getOwn } from '../../form/model/answers.ts';

const TEMPLATE = join(import.meta.dirname, 'template');

export type TemplateFiles = Readonly<Record<string, object>>;

const read = (file: string): object => JSON.parse(readFileSync(file, 'utf8')) as object;

export const templateFiles: TemplateFiles = Object.fromEntries(
  readdirSync(TEMPLATE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [relative(TEMPLATE, file).replaceAll('\\', '/'), read(file)]),
);

/** Translations of the template; empty for English and for languages that the program does not speak. */
export function templateTranslations(language: string): TranslationsJson {
  const spoken = closestProgramLanguage(language) ?? 'en';
  return spoken === 'en' ? {} : (read(join(import.meta.dirname, `languages/${spoken}.json`)) as TranslationsJson);
}

/** The template in the first language, and a file of translations for each other one: complete where the program speaks it, else empty. */
export function localizeTemplate([first, ...others]: readonly [string, ...string[]]): TemplateFiles {
  const translations = templateTranslations(first);
  const { [textFile('en')]: texts = {}, ...formFiles } = applyTranslations(templateFiles, translations);
  const labels = new Map(
    Object.entries(templateFiles)
      .filter(([file]) => isOptionsFile(file))
      .flatMap(([file, list]) =>
        translatableTexts(file, list).map(({ place, text }) => [text, getOwn(translations, languageFileKey(file))?.[place]?.is]),
      ),
  );
  return {
    ...Object.fromEntries(
      Object.entries(formFiles).map(([file, document]) => [file, isPersonaFile(file) ? withLabels(document, labels) : document]),
    ),
    [textFile(first)]: texts,
    ...Object.fromEntries(
      others.map((language) => [translationFile(language), closestProgramLanguage(language) ? translationsBetween(first, language) : {}]),
    ),
  };
}

function withLabels(persona: object, labels: ReadonlyMap<string, string | undefined>): object {
  const { expect, ...others } = persona as { readonly expect: { readonly summary: Readonly<Record<string, string>> } };
  const summary = Object.fromEntries(Object.entries(expect.summary).map(([key, label]) => [key, labels.get(label) ?? label]));
  return { ...others, expect: { ...expect, summary } };
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
