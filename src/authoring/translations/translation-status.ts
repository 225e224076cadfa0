import { upToDateTranslation } from '../../form/compile/translate-form-files.ts';
import type { TranslationJob } from './translation-jobs.ts';
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
  return {
    needed: needed.length,
    done: needed.length - missing.length - old.length,
    missing,
    old,
    long: of(({ translation }) => translation !== undefined && isLong(translation.of, translation.is)),
    differing: of(({ translation }) => translation !== undefined && translation.is !== '' && differ(translation.of, translation.is)),
  };
}

const differ = (sentence: string, translation: string): boolean => mismatchedPlaceholders(sentence, translation).length > 0;

/** Counts short texts as a dozen letters, as single words differ in length between languages. */
const isLong = (sentence: string, translation: string): boolean => translation.length > 1.5 * Math.max(sentence.length, 12);
