import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { INSTITUTION_FILE, translationFile } from '../../form/model/form-file-paths.ts';
import { languagesOf, type TranslationsJson, type Translation } from '../../form/model/form-files.ts';
import { readFormSources } from '../form-files/form-sources.ts';
import { formatJson } from '../editor/format-json.ts';
import { PROJECT_FOLDER, invalidFormMessage } from '../../command-line/institution.ts';
import { makeFolder } from '../../server/platform/data-folder.ts';
import {
  allowedTranslatableSentences,
  sentencesNeededInLanguage,
  programSentencesNeeded,
  programTranslatableSentences,
  translatedLanguages,
  type TranslatableSentence,
} from './translatable-sentences.ts';
import { getOwn } from '../../form/model/answers.ts';

export interface TranslationJob {
  readonly language: string;
  readonly from: string;
  readonly path: string;
  readonly needed: readonly TranslatableSentence[];
  readonly allowed: readonly TranslatableSentence[];
  readonly translations: TranslationsJson;
}

/** Translated languages of an institution. Throws with a sentence while a file does not match its meta schema. */
export function institutionTranslationJobs(
  root: string,
  formFiles = readFormSources(root, '').parsed.formFiles,
): readonly TranslationJob[] {
  if (!formFiles) throw new Error(invalidFormMessage(root));
  const [from] = languagesOf(formFiles[INSTITUTION_FILE]);
  return translatedLanguages(formFiles).map((language) => ({
    language,
    from: language === from ? 'en' : from,
    path: join(root, translationFile(language)),
    needed: sentencesNeededInLanguage(formFiles, language),
    allowed: allowedTranslatableSentences(formFiles, language),
    translations: formFiles[translationFile(language)] ?? {},
  }));
}

export function programTranslationJob(language: string): TranslationJob {
  const path = join(PROJECT_FOLDER, `schemas/meta/languages/${language}.json`);
  const { $schema: _, ...translations } = readJson(path);
  return {
    language,
    from: 'en',
    path,
    needed: programSentencesNeeded,
    allowed: programTranslatableSentences,
    // A test holds the program's own files to their meta schema.
    translations: translations as TranslationsJson,
  };
}

const readJson = (path: string): { readonly $schema?: unknown } =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as object) : {};

/** Writes the file of translations, in the order of the application's sentences; obsolete ones come last. */
export function writeTranslations({ path, allowed }: TranslationJob, translations: TranslationsJson): void {
  const { $schema } = readJson(path);
  const ordered: Record<string, Record<string, Translation>> = {};
  for (const { file, place } of allowed) {
    const translation = getOwn(getOwn(translations, file), place);
    if (translation) (ordered[file] ??= {})[place] = translation;
  }
  for (const [file, places] of Object.entries(translations))
    ordered[file] = { ...getOwn(ordered, file), ...without(places, getOwn(ordered, file)) };
  makeFolder(dirname(path), 0o777);
  writeFileSync(path, formatJson({ ...($schema === undefined ? {} : { $schema }), ...ordered }));
}

const without = (places: Readonly<Record<string, Translation>>, others: object = {}): Readonly<Record<string, Translation>> =>
  Object.fromEntries(Object.entries(places).filter(([place]) => !Object.hasOwn(others, place)));
