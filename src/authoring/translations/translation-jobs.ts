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
  findTranslation,
  sentencesNeededInLanguage,
  programSentencesNeeded,
  programTranslatableSentences,
  translatedLanguages,
  type TranslatableSentence,
} from './translatable-sentences.ts';
import { englishTemplateSentences, replaceSentences } from '../template/localize-template.ts';
import { isJsonFile } from '../form-files/source-files.ts';
import { inReadingOrder } from './sentence-readers.ts';
import { getOwn } from '../../form/model/answers.ts';

export interface TranslationJob {
  readonly language: string;
  readonly from: string;
  readonly path: string;
  readonly root: string;
  /** Sentences of the files that are not in their language yet: a translation takes their place. */
  readonly unwritten: readonly TranslatableSentence[];
  /** Sentences to translate, in the order of a student's way. */
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
  return translatedLanguages(formFiles).map((language) => {
    const unwritten = language === from ? englishTemplateSentences(formFiles) : [];
    return {
      language,
      from: language === from ? 'en' : from,
      path: join(root, translationFile(language)),
      root,
      unwritten,
      needed: inReadingOrder([...unwritten, ...sentencesNeededInLanguage(formFiles, language)]),
      allowed: [...unwritten, ...allowedTranslatableSentences(formFiles, language)],
      translations: formFiles[translationFile(language)] ?? {},
    };
  });
}

export function programTranslationJob(language: string): TranslationJob {
  const path = join(PROJECT_FOLDER, `schemas/meta/languages/${language}.json`);
  const { $schema: _, ...translations } = readJson(path);
  return {
    language,
    from: 'en',
    path,
    root: PROJECT_FOLDER,
    unwritten: [],
    needed: inReadingOrder(programSentencesNeeded),
    allowed: programTranslatableSentences,
    // A test holds the program's own files to their meta schema.
    translations: translations as TranslationsJson,
  };
}

const readJson = (path: string): { readonly $schema?: unknown } =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as object) : {};

/** Writes the file of translations, in the order of the application's sentences; obsolete ones come last. */
export function writeTranslations({ path, root, unwritten, allowed }: TranslationJob, translations: TranslationsJson): void {
  const { $schema } = readJson(path);
  const sentences = translationsOf(unwritten, translations);
  if (Object.keys(sentences).length > 0) writeSentences(root, sentences);
  const ordered = translationsOf(allowed, translations);
  for (const [file, places] of Object.entries(translations))
    ordered[file] = without({ ...getOwn(ordered, file), ...without(places, getOwn(ordered, file)) }, getOwn(sentences, file));
  makeFolder(dirname(path), 0o777);
  const left = Object.fromEntries(Object.entries(ordered).filter(([, places]) => Object.keys(places).length > 0));
  writeFileSync(path, formatJson({ ...($schema === undefined ? {} : { $schema }), ...left }));
}

/** Writes translations into the files themselves, in place of their sentences. */
function writeSentences(root: string, translations: TranslationsJson): void {
  const { files } = readFormSources(root, '');
  const before = Object.fromEntries([...files.values()].filter(isJsonFile).map(({ path, value }) => [path, value as object]));
  for (const [file, document] of Object.entries(replaceSentences(before, translations)))
    if (JSON.stringify(document) !== JSON.stringify(before[file])) writeFileSync(join(root, file), formatJson(document));
}

function translationsOf(
  sentences: readonly TranslatableSentence[],
  all: TranslationsJson,
): Record<string, Readonly<Record<string, Translation>>> {
  const found: Record<string, Record<string, Translation>> = {};
  for (const sentence of sentences) {
    const translation = findTranslation(all, sentence);
    if (translation) (found[sentence.file] ??= {})[sentence.place] = translation;
  }
  return found;
}

const without = (places: Readonly<Record<string, Translation>>, others: object = {}): Readonly<Record<string, Translation>> =>
  Object.fromEntries(Object.entries(places).filter(([place]) => !Object.hasOwn(others, place)));
