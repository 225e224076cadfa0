import { normalizeText } from '../../form/model/normalize-text.ts';

/** Longer values are words, and shorter ones stand for nothing that could be recognized, but for Y and N. */
const LENGTHS = { least: 2, most: 8 };

/** Scores a value as an abbreviation: 2 for beginnings of words (`EDEL`, Elementary Education), 1 for letters in order, else 0. */
export function abbreviationScore(value: string): (label: string) => number {
  const code = plain(value).replace(/[^a-z]/g, '');
  const isCode = code.length >= LENGTHS.least && code.length <= LENGTHS.most;
  if (!isCode && code !== 'y' && code !== 'n') return () => 2;
  return (label) => {
    const words = plain(label).match(/[a-z]+/g) ?? [];
    if (isMadeOf(code, words)) return 2;
    return isCode && hasInOrder(words.join(''), code) ? 1 : 0;
  };
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const isMadeOf = (code: string, words: readonly string[]): boolean =>
  code === '' ||
  words.some((word, n) => {
    const others = words.slice(0, 8).filter((_, at) => at !== n);
    return beginnings(code, word).some((length) => isMadeOf(code.slice(length), others));
  });

function beginnings(code: string, word: string): readonly number[] {
  let same = 0;
  while (same < code.length && code[same] === word[same]) same += 1;
  return Array.from({ length: same }, (_, n) => same - n);
}

function hasInOrder(letters: string, code: string): boolean {
  let at = 0;
  for (const letter of letters) if (letter === code[at]) at += 1;
  return at === code.length && letters.startsWith(code[0] ?? '');
}

/** Likeness from which a label can be that of a value. */
export const MIN_LIKENESS = 0.6;

/** Likeness of a label to a value or a word: as an abbreviation, or by pairs of letters that both have (Dice's coefficient). */
export function labelLikeness(written: string, label: string): number {
  const [parts, words] = [wordsOf(written), wordsOf(label)];
  if (parts.join(' ') === words.join(' ')) return 1;
  const code = abbreviationScore(written)(label) / 2;
  const isCode = abbreviationScore(written)('') === 0;
  return Math.max(isCode ? code : 0, ...parts.flatMap((part) => words.map((word) => sharedPairs(part, word))));
}

const wordsOf = (text: string): readonly string[] => normalizeText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

function sharedPairs(one: string, other: string): number {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < 2) return 0;
  if (short.length === 2) return short === long ? 1 : long.length === 3 && long.startsWith(short) ? MIN_LIKENESS : 0;
  const pairsOf = (word: string): readonly string[] => [...word].map((letter, n) => (word[n - 1] ?? ' ') + letter);
  const left = pairsOf(other).slice();
  const shared = pairsOf(one).filter((pair) => {
    const at = left.indexOf(pair);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return (2 * shared.length) / (one.length + other.length);
}
