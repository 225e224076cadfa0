import { currentTranslation } from '../../src/form/compile/translate-form-files.ts';
import type { TranslationJob } from './language-work.ts';
import { translationIn } from './translatable.ts';

export interface Exchange {
  readonly from: string;
  readonly language: string;
  readonly entries: readonly ExchangeEntry[];
}
export interface ExchangeEntry {
  readonly file: string;
  readonly place: string;
  readonly of: string;
  readonly is: string;
  /** Outdated translation, with its source sentence. */
  readonly was?: { readonly of: string; readonly is: string } | undefined;
}

/** A returned file that cannot be read; the message is for its owner. */
export class UnreadableExchange extends Error {
  override name = 'UnreadableExchange';
}

export function exchangeOf({ from, language, needed, translations }: TranslationJob): Exchange {
  const entries = needed.map((sentence): ExchangeEntry => {
    const { file, place, text } = sentence;
    const translation = translationIn(translations, sentence);
    const shown = currentTranslation(text, translation);
    return {
      file,
      place,
      of: text,
      is: shown ?? '',
      was: shown !== undefined || !translation?.is ? undefined : translation,
    };
  });
  return { from, language, entries };
}
