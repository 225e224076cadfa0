import { turnsOf } from './turns.ts';
import { whole } from './languages.ts';

/** The numbers for which an option is chosen, by its label. */
interface Range {
  readonly place: number;
  readonly label: string;
  readonly low: number;
  readonly high: number;
  /** Whether the number at the open end of `more than 20` or `under 5` is left to the next option. */
  readonly isBeyond: boolean;
  /** The label with `#` for its numbers, of one with two. */
  readonly words: string | undefined;
}

/** What is wrong between two options, and the place of the second. */
export interface Break {
  readonly place: number;
  readonly what: string;
  readonly advice: string;
}

/**
 * Where the ranges of numbers that a list offers have a hole, or where two have a number in common. Only lists with an open end,
 * `more than 20`, are meant to leave out nobody, and only ranges in the same words are about the same.
 */
export function breakIn(labels: readonly string[], language: string): Break | undefined {
  const ranges = inOrder(labels.flatMap((label, place) => rangeOf(label, place, language) ?? []));
  const closed = ranges.filter(({ words }) => words !== undefined);
  if (closed.length < 2 || closed.length === ranges.length || new Set(closed.map(({ words }) => words)).size > 1) return undefined;
  const pairs = ranges.slice(1).map((next, n) => ({ before: ranges[n] ?? next, next }));
  const between = pairs.filter(({ before, next }) => before.words !== undefined && next.words !== undefined);
  // Where the end of one is the beginning of the next, or 9.9 is followed by 10, that is how all are written.
  const unit = Math.min(...between.map(({ before, next }) => next.low - before.high));
  for (const { before, next } of pairs) {
    const gap = next.low - before.high;
    const [one, other] = [before, next].map(({ label }) => `"${label}"`);
    const place = Math.max(before.place, next.place);
    if (gap < 0) return { place, what: `${one} and ${other} have numbers in common`, advice: 'Let one begin where the other has ended.' };
    const isBeyond = before.isBeyond || next.isBeyond;
    if (isBeyond ? gap >= 1 : gap > 1 && unit >= 0 && unit <= 1)
      return {
        place,
        what: `Between ${one} and ${other} there is nothing to choose`,
        advice: 'Correct one of the two, or add what is missing.',
      };
  }
  return undefined;
}

/** From the lowest to the highest, if they are written so or the other way round. */
function inOrder(ranges: readonly Range[]): readonly Range[] {
  const sorted = ranges.toSorted((a, b) => a.low - b.low || a.high - b.high);
  const isSame = (one: readonly Range[]): boolean => one.every(({ place }, n) => place === sorted[n]?.place);
  return isSame(ranges) || isSame(ranges.toReversed()) ? sorted : [];
}

const NUMBER = /\d{1,3}(?:[,\u00a0\u202f ]\d{3})+(?!\d)|\d+(?:[.]\d+)?/gu;
/** Hours of a day, days of a year and the like go round, and may have holes. */
const OTHERWISE = /:|(?<!\p{L})(?:[ap]\.?m\.?|uhr|heures?|h)(?!\p{L})|\d[.,]\d{3}[.,]/iu;

function rangeOf(label: string, place: number, language: string): Range | undefined {
  const turns = turnsOf(language);
  const numbers = [...label.matchAll(NUMBER)].map(([found]) => Number(found.replace(/[,\u00a0\u202f ]/gu, '')));
  const [first, second] = numbers;
  if (!turns || first === undefined || numbers.length > 2 || OTHERWISE.test(label)) return undefined;
  const range = { place, label, isBeyond: false, words: undefined };
  if (second !== undefined) {
    const words = label.replace(NUMBER, '#').toLowerCase();
    return first < second && /#[^#]{1,8}#/u.test(words) ? { ...range, low: first, high: second, words } : undefined;
  }
  const says = (turn: string): boolean => new RegExp(whole(turn), 'iu').test(label);
  if (says(turns.orMore) || /\d ?\+/.test(label)) return { ...range, low: first, high: Infinity };
  if (says(turns.orLess) || says(turns.upTo)) return { ...range, low: -Infinity, high: first };
  if (says(turns.moreThan)) return { ...range, low: first, high: Infinity, isBeyond: true };
  return says(turns.lessThan) ? { ...range, low: -Infinity, high: first, isBeyond: true } : undefined;
}
