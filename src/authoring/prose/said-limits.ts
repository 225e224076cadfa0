import { canMeanNumber, findNumbers, type PossibleNumbers } from './find-numbers.ts';
import { numberOfWord, says, wordPattern } from './language-words.ts';

/** Bound that a text says: the lowest or highest number or day that is right, or, if `isStrict`, the first that is wrong. */
export interface SaidLimit {
  readonly side: 'low' | 'high';
  readonly isStrict: boolean;
  /** True if it must be so; else the text may describe what is wrong. */
  readonly isDemand: boolean;
  /** Number or name in braces; behind "before" and "after", the rest of the sentence. */
  readonly limit: string;
  readonly number: PossibleNumbers | undefined;
  readonly words: string;
}

const MEANINGS = [
  ['least', 'low', false],
  ['most', 'high', false],
  ['more', 'low', true],
  ['fewer', 'high', true],
  ['after', 'low', true],
  ['before', 'high', true],
] as const;

export const otherSide = (side: SaidLimit['side']): SaidLimit['side'] => (side === 'low' ? 'high' : 'low');

export function saidLimits(text: string, language: string): readonly SaidLimit[] {
  const plain = text.replaceAll('*', '');
  return MEANINGS.flatMap(([meaning, side, isStrict]) =>
    [...plain.matchAll(wordPattern(language, meaning, 'giu'))].map(({ 0: words, index, groups }): SaidLimit => {
      const before = /(?:[^\s.!?;:,(]+\s+){0,4}$/u.exec(plain.slice(0, index))?.[0] ?? '';
      const isDenied = says(before, language, 'not');
      const limit = groups?.['number'] ?? plain.slice(index + words.length).split(/[.!?;]/u)[0] ?? '';
      const inWord = /^\p{L}+$/u.test(limit) ? numberOfWord(limit, language) : undefined;
      return {
        side: isDenied ? otherSide(side) : side,
        isStrict: isStrict && !isDenied,
        isDemand: says(before, language, 'must') || (isDenied && says(before, language, 'can')),
        limit,
        number: inWord === undefined ? (/^\d/.test(limit) ? findNumbers(limit)[0] : undefined) : [inWord],
        words,
      };
    }),
  );
}

/** True if a text neither asks for what a rule asks for, nor describes what this refuses. */
export const saysOpposite = ({ side, isStrict, isDemand }: SaidLimit, asked: Pick<SaidLimit, 'side' | 'isStrict'>): boolean =>
  side !== asked.side && (isDemand || isStrict === asked.isStrict);

export const isAboutNumber = ({ number }: Pick<SaidLimit, 'number'>, one: number): boolean => canMeanNumber(number, one);

/** Numbers in digits; if there are none, those in words that are limits: "at most three". */
export function saidNumbers(text: string, language: string): readonly PossibleNumbers[] {
  const digits = findNumbers(text);
  return digits.length > 0 || /\d/.test(text) ? digits : saidLimits(text, language).flatMap(({ number }) => (number ? [number] : []));
}

/** A limit that a sentence has on one side, and its translation only on the other one. */
export function findTurnedLimit(ours: readonly SaidLimit[], theirs: readonly SaidLimit[]): readonly [string, string] | undefined {
  for (const one of ours) {
    const isSame = (other: SaidLimit): boolean =>
      one.limit === other.limit || one.number?.some((number) => isAboutNumber(other, number)) === true;
    const [own, its] = [ours.filter(isSame), theirs.filter(isSame)];
    if (its[0] && own.every(({ side }) => side === one.side) && its.every(({ side }) => side !== one.side))
      return [one.words, its[0].words];
  }
  return undefined;
}
