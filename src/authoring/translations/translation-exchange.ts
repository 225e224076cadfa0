import { upToDateTranslation } from '../../form/compile/translate-form-files.ts';
import type { TranslationJob } from './translation-jobs.ts';
import { parsePlurals } from '../../form/model/plurals.ts';
import { pluralFormsOf } from './plural-problems.ts';
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
  /** Stage of a student's way, or the office; and the forms of a plural. */
  readonly readBy?: string;
  /** Outdated translation, with its source sentence. */
  readonly was?: { readonly of: string; readonly is: string } | undefined;
}

/** A returned file that cannot be read; the message is for its owner. */
export class UnreadableExchangeError extends Error {
  override name = 'UnreadableExchangeError';
}

export function createExchange({ from, language, needed, translations }: TranslationJob): TranslationExchange {
  const forms = pluralFormsOf(language).join(', ');
  const entries = needed.map((sentence): ExchangeEntry => {
    const { file, place, text } = sentence;
    const translation = findTranslation(translations, sentence);
    const shown = upToDateTranslation(text, translation);
    const readBy = stageNameOf(sentence) + (parsePlurals(text).length > 0 ? `; plural forms: ${forms}` : '');
    return {
      file,
      place,
      of: text,
      is: shown ?? '',
      readBy,
      was: shown !== undefined || !translation?.is ? undefined : translation,
    };
  });
  return { from, language, entries };
}
