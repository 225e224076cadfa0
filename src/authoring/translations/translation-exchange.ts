import { upToDateTranslation } from '../../form/compile/translate-form-files.ts';
import type { TranslationJob } from './translation-jobs.ts';
import { stageNameOf } from './sentence-readers.ts';
import { findTranslation } from './translatable-sentences.ts';

export interface TranslationExchange {
  readonly from: string;
  readonly language: string;
  readonly entries: readonly ExchangeEntry[];
}
export interface ExchangeEntry {
  readonly file: string;
  readonly place: string;
  readonly of: string;
  readonly is: string;
  /** Stage of a student's way, or the office, for translators. */
  readonly readBy?: string;
  /** Outdated translation, with its source sentence. */
  readonly was?: { readonly of: string; readonly is: string } | undefined;
}

/** A returned file that cannot be read; the message is for its owner. */
export class UnreadableExchangeError extends Error {
  override name = 'UnreadableExchangeError';
}

export function createExchange({ from, language, needed, translations }: TranslationJob): TranslationExchange {
  const entries = needed.map((sentence): ExchangeEntry => {
    const { file, place, text } = sentence;
    const translation = findTranslation(translations, sentence);
    const shown = upToDateTranslation(text, translation);
    return {
      file,
      place,
      of: text,
      is: shown ?? '',
      readBy: stageNameOf(sentence),
      was: shown !== undefined || !translation?.is ? undefined : translation,
    };
  });
  return { from, language, entries };
}
