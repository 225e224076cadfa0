import { shownFor } from '../../src/form/compile/translations.ts';
import type { LanguageWork } from './language-work.ts';
import { translationIn } from './translatable.ts';

/** What translators get, and give back. */
export interface Exchange {
  readonly from: string;
  readonly language: string;
  readonly entries: readonly ExchangeEntry[];
}
export interface ExchangeEntry {
  /** Where the sentence is in a language file. */
  readonly file: string;
  readonly place: string;
  readonly of: string;
  /** '' while there is none. */
  readonly is: string;
  /** Of an old translation: the sentence that it was made from, and what it was. */
  readonly was?: { readonly of: string; readonly is: string } | undefined;
}

/** A file that came back and cannot be read; the message is for the person who has it. */
export class UnreadableExchange extends Error {
  override name = 'UnreadableExchange';
}

/** Everything that a language needs, with what it has. */
export function exchangeOf({ from, language, needed, translations }: LanguageWork): Exchange {
  const entries = needed.map((sentence): ExchangeEntry => {
    const { file, place, text } = sentence;
    const translation = translationIn(translations, sentence);
    const shown = shownFor(text, translation);
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
