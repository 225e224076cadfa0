import { pick } from './random.ts';

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** A key beside another one on the same row of the keyboard. */
function neighbour(random: () => number, letter: string): string {
  const row = rows.find((one) => one.includes(letter)) ?? 'etaoin';
  return row[Math.min(row.length - 1, Math.max(0, row.indexOf(letter) + pick(random, [-1, 1])))] ?? 'e';
}

/** Typing slips at one letter. */
const slips: Readonly<Record<string, (text: string, at: number, random: () => number) => string>> = {
  'left out': (text, at) => text.slice(0, at) + text.slice(at + 1),
  doubled: (text, at) => text.slice(0, at) + text[at] + text.slice(at),
  'wrong key': (text, at, random) => text.slice(0, at) + neighbour(random, text[at] ?? '') + text.slice(at + 1),
  'key too many': (text, at, random) => text.slice(0, at) + neighbour(random, text[at] ?? '') + text.slice(at),
  swapped: (text, at) => text.slice(0, at) + (text[at + 1] ?? '') + text[at] + text.slice(at + 2),
};

export interface Mistyped {
  readonly kind: string;
  readonly text: string;
}

/** A text in small letters with one typing mistake, in one of its words of four or more letters. */
export function mistype(random: () => number, text: string): Mistyped {
  const small = text.toLowerCase();
  const places = [...small.matchAll(/[a-z]{4,}/g)].flatMap(({ index, 0: word }) =>
    Array.from({ length: word.length - 1 }, (_, letter) => index + letter),
  );
  const kind = pick(random, Object.keys(slips));
  const slipped = places.length === 0 ? small : (slips[kind]?.(small, pick(random, places), random) ?? small);
  // Two equal letters that are swapped are no mistake.
  return slipped === small && places.length > 0 ? mistype(random, text) : { kind, text: slipped };
}
