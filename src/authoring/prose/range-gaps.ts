import type { Problem } from '../form-files/checked-form.ts';

interface LabelRange {
  readonly place: number;
  readonly label: string;
  readonly low: number;
  readonly high: number;
  /** The label with `#` for its two numbers; undefined for an open end, as in `more than 20`. */
  readonly words: string | undefined;
}

type RangeGap = Problem & { readonly place: number };

/** Finds ranges that leave out or share a number. Only lists with an open end, and ranges in the same words, are compared. */
export function findRangeGap(labels: readonly string[]): RangeGap | undefined {
  const ranges = withOpenEnds(sortRanges(labels.flatMap((label, place) => rangeOf(label, place) ?? [])));
  const closed = ranges.filter(({ words }) => words !== undefined);
  if (closed.length < 2 || closed.length === ranges.length || new Set(closed.map(({ words }) => words)).size > 1) return undefined;
  const pairs = ranges.slice(1).map((next, n) => ({ before: ranges[n] ?? next, next }));
  const between = pairs.filter(({ before, next }) => before.words !== undefined && next.words !== undefined);
  // Adjacent ranges may share their limit, or go from 9.9 to 10, if all of them do.
  const unit = Math.min(...between.map(({ before, next }) => next.low - before.high));
  for (const { before, next } of pairs) {
    const gap = next.low - before.high;
    const [one, other] = [before, next].map(({ label }) => `"${label}"`);
    const place = Math.max(before.place, next.place);
    if (gap < 0) return { place, what: `${one} and ${other} have numbers in common`, advice: 'Let one begin where the other ends.' };
    const isOpen = before.words === undefined || next.words === undefined;
    if (gap > 1 && (isOpen || (unit >= 0 && unit <= 1)))
      return {
        place,
        what: `Between ${one} and ${other} there is nothing to choose`,
        advice: 'Correct one of the two, or add what is missing.',
      };
  }
  return undefined;
}

function sortRanges(ranges: readonly LabelRange[]): readonly LabelRange[] {
  const sorted = ranges.toSorted((a, b) => a.low - b.low || a.high - b.high);
  const isSame = (one: readonly LabelRange[]): boolean => one.every(({ place }, n) => place === sorted[n]?.place);
  return isSame(ranges) || isSame(ranges.toReversed()) ? sorted : [];
}

const withOpenEnds = (ranges: readonly LabelRange[]): readonly LabelRange[] =>
  ranges.slice(1, -1).some(({ words }) => words === undefined) ? [] : ranges;

const NUMBER = /\d{1,3}(?:[,\u00a0\u202f ]\d{3})+(?!\d)|\d+(?:[.]\d+)?/gu;
/** Hours of a day, days of a year and the like go round, and may have gaps. */
const CYCLIC = /:|(?<!\p{L})(?:[ap]\.?m\.?|h)(?!\p{L})|\d[.,]\d{3}[.,]/iu;

function rangeOf(label: string, place: number): LabelRange | undefined {
  const numbers = [...label.matchAll(NUMBER)].map(([found]) => Number(found.replace(/[,\u00a0\u202f ]/gu, '')));
  const [low, high = low] = numbers;
  if (low === undefined || high === undefined || numbers.length > 2 || CYCLIC.test(label)) return undefined;
  if (numbers.length === 1) return { place, label, low, high, words: undefined };
  const words = label.replace(NUMBER, '#').toLowerCase();
  return low < high && /#[^#]{1,8}#/u.test(words) ? { place, label, low, high, words } : undefined;
}
