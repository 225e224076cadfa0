import { institutionCommand } from '../../command-line/institution.ts';
import { PROGRAM_TEXT_FILE, upToDateTranslation } from '../../form/compile/translate-form-files.ts';
import type { TranslationJob } from './translation-jobs.ts';
import { readerOf, type Reader } from './sentence-readers.ts';
import { mismatchedPlaceholders, type TranslatableSentence, findTranslation } from './translatable-sentences.ts';

/** `old` translations have another source sentence, `long` ones are longer by half, `differing` ones have other placeholders. */
export function translationStatus(work: TranslationJob) {
  const { needed, translations } = work;
  const written = needed.map((sentence) => ({ sentence, translation: findTranslation(translations, sentence) }));
  const of = (isSo: (entry: (typeof written)[number]) => boolean): readonly TranslatableSentence[] =>
    written.filter(isSo).map(({ sentence }) => sentence);
  const isMissing = ({ translation }: (typeof written)[number]): boolean => translation === undefined || translation.is === '';
  const missing = of(isMissing);
  const old = of((entry) => !isMissing(entry) && upToDateTranslation(entry.sentence.text, entry.translation) === undefined);
  const countFor = (reader: Reader): { readonly needed: number; readonly done: number } => {
    const [all, open] = [needed, [...missing, ...old]].map((some) => some.filter((sentence) => readerOf(sentence) === reader).length);
    return { needed: all ?? 0, done: (all ?? 0) - (open ?? 0) };
  };
  return {
    needed: needed.length,
    done: needed.length - missing.length - old.length,
    students: countFor('students'),
    office: countFor('office'),
    missing,
    old,
    long: of(({ translation }) => translation !== undefined && isLong(translation.of, translation.is)),
    differing: of(({ translation }) => translation !== undefined && translation.is !== '' && differ(translation.of, translation.is)),
  };
}

type Counts = Pick<ReturnType<typeof translationStatus>, 'needed' | 'done' | 'students' | 'office'>;

/** Numbers of translated sentences, apart for students and the office where both have some. */
export const formatTranslatedCounts = ({ needed, done, students, office }: Counts): string =>
  office.needed === 0
    ? `${done} of ${needed} sentences are translated`
    : `students: ${students.done} of ${students.needed} sentences are translated, office: ${office.done} of ${office.needed}`;

/** True once students read nothing in another language. */
export function isTranslated(job: TranslationJob): boolean {
  const { students } = translationStatus(job);
  return students.done === students.needed;
}

/** One line: how much of a language is translated, and what students read in another one until the rest is. */
export function describeTranslation(job: TranslationJob): string {
  const status = translationStatus(job);
  const open = [...status.missing, ...status.old].filter((sentence) => readerOf(sentence) === 'students');
  const counted = `${job.language}: ${formatTranslatedCounts(status)}.`;
  if (open.length === 0) return counted;
  const read = new Set(open.map(({ file }) => (file === PROGRAM_TEXT_FILE ? 'en' : job.from)));
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const languages = new Intl.ListFormat('en', { type: 'disjunction' }).format([...read].map((language) => names.of(language) ?? language));
  const command = institutionCommand('languages', job.root, 'export', job.language, '--out', `${job.language}.csv`);
  return `${counted} Students read ${open.length} in ${languages}: ${command} writes a table with these first.`;
}

const differ = (sentence: string, translation: string): boolean => mismatchedPlaceholders(sentence, translation).length > 0;

/** Counts short texts as a dozen letters, as single words differ in length between languages. */
const isLong = (sentence: string, translation: string): boolean => translation.length > 1.5 * Math.max(sentence.length, 12);
