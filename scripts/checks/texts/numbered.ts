import { wordsOf } from './languages.ts';
import { turnsOf } from './turns.ts';

/** What a label counts, and its words without the number: of `Step Two` 2 and `step #`. */
export interface Numbered {
  readonly number: number;
  readonly words: string;
}

/** Undefined for a label that has no number, or several. */
export function numbered(label: string, language: string): Numbered | undefined {
  const inWords = [turnsOf(language)?.one ?? '1', ...(wordsOf(language)?.numbers ?? [])];
  const parts = label.toLowerCase().split(/(\d+|[^\p{L}\d]+)/u);
  const counts = parts.map((part) => (/^\d+$/.test(part) ? Number(part) : inWords.indexOf(part) + 1));
  const [place, ...more] = counts.flatMap((count, n) => (count > 0 ? [n] : []));
  if (place === undefined || more.length > 0) return undefined;
  return { number: counts[place] ?? 0, words: parts.map((part, n) => (n === place ? '#' : part)).join('') };
}
