import type { AST } from '@eslint-community/regexpp';
import { parsedPattern } from './pattern-parts.ts';

/** Places of a pattern, each by its number, and in how many ways it is come to without a letter in between. */
type Ways = ReadonlyMap<number, number>;

/** A part of a pattern: where its first letter may be, where its last one, and in how many ways it takes none at all. */
interface Part {
  readonly first: Ways;
  readonly last: Ways;
  readonly empty: number;
}

/** So many ways through the same letters are as good as none too many; the rest keeps the proof itself short. */
const MOST_WAYS = 200;
const MOST_PLACES = 200;
const MOST_STATES = 2_000;

class Unproved extends Error {}

/**
 * Whether it is proved that a text can be read in only a few ways as far as any of its letters, whatever the text: then what a program
 * that tries one way after the other does for each letter is bounded, so its time is linear. Of a pattern that is looked for, a way
 * may begin at each letter. False, too, for what is not proved here: what looks around or back, and very long patterns.
 */
export function hasFewWays(source: string, isSearch: boolean): boolean {
  try {
    const { alternatives } = parsedPattern(source);
    const places = new Places();
    const { first } = places.anyOf(alternatives);
    return isBounded(places, first, isSearch);
  } catch (error) {
    if (error instanceof Unproved) return false;
    throw error;
  }
}

/** The letters of a pattern, one place for each time that it is written or repeated up to a limit, and which may come after which. */
class Places {
  readonly letters: string[] = [];
  readonly next: Map<number, number>[] = [];

  anyOf(alternatives: readonly AST.Alternative[]): Part {
    const parts = alternatives.map(({ elements }) => elements.reduce((before: Part, one) => this.inOrder(before, this.of(one)), EMPTY));
    return {
      first: sum(parts.map(({ first }) => [first, 1])),
      last: sum(parts.map(({ last }) => [last, 1])),
      empty: parts.reduce((all, { empty }) => all + empty, 0),
    };
  }

  private of(element: AST.Element): Part {
    switch (element.type) {
      case 'Group':
        if (element.modifiers) throw new Unproved();
        return this.anyOf(element.alternatives);
      case 'CapturingGroup':
        return this.anyOf(element.alternatives);
      case 'Quantifier':
        return this.repeated(element);
      case 'Assertion':
        // An edge is taken for one that is everywhere: that makes more ways, not less.
        if (element.kind === 'lookahead' || element.kind === 'lookbehind') throw new Unproved();
        return EMPTY;
      case 'Backreference':
        throw new Unproved();
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return this.letter(element.raw);
    }
  }

  private letter(raw: string): Part {
    if (this.letters.length === MOST_PLACES) throw new Unproved();
    const own: Ways = new Map([[this.letters.length, 1]]);
    this.letters.push(raw);
    this.next.push(new Map());
    return { first: own, last: own, empty: 0 };
  }

  private repeated({ element, min, max }: AST.Quantifier): Part {
    let part = EMPTY;
    for (let n = 0; n < min; n += 1) part = this.inOrder(part, this.of(element));
    if (max === Infinity) {
      const { first, last } = this.of(element);
      this.join(last, first);
      return this.inOrder(part, { first, last, empty: 1 });
    }
    let more = EMPTY;
    // A time that takes no letters is not repeated, so there is one way to take none.
    for (let n = min; n < max; n += 1) more = { ...this.inOrder(this.of(element), more), empty: 1 };
    return this.inOrder(part, more);
  }

  private inOrder(one: Part, other: Part): Part {
    this.join(one.last, other.first);
    return {
      first: sum([
        [one.first, 1],
        [other.first, one.empty],
      ]),
      last: sum([
        [other.last, 1],
        [one.last, other.empty],
      ]),
      empty: one.empty * other.empty,
    };
  }

  private join(from: Ways, to: Ways): void {
    for (const [place, ways] of from)
      for (const [after, more] of to) this.next[place]?.set(after, (this.next[place]?.get(after) ?? 0) + ways * more);
  }
}

const EMPTY: Part = { first: new Map(), last: new Map(), empty: 1 };

function sum(parts: readonly (readonly [ways: Ways, times: number])[]): Ways {
  const all = new Map<number, number>();
  for (const [ways, times] of parts)
    if (times > 0) for (const [place, count] of ways) all.set(place, (all.get(place) ?? 0) + count * times);
  return all;
}

/** Goes through every text at once: all that matters of what was read are the places where a way may be now, and how many are there. */
function isBounded({ letters, next }: Places, first: Ways, isSearch: boolean): boolean {
  const kinds = kindsOfLetters(letters);
  const begun = [...first];
  const seen = new Set<string>();
  const waiting: Ways[] = [first];
  for (let open = waiting.pop(); open !== undefined; open = waiting.pop()) {
    for (const kind of kinds) {
      const read = [...open].filter(([place]) => kind.has(letters[place] ?? ''));
      if (read.reduce((all, [, ways]) => all + ways, 0) > MOST_WAYS) return false;
      const after = sum([
        ...read.map(([place, ways]) => [next[place] ?? new Map<number, number>(), ways] as const),
        [new Map(begun), Number(isSearch)],
      ]);
      const state = [...after].sort(([a], [b]) => a - b).join(' ');
      if (seen.has(state)) continue;
      seen.add(state);
      if (seen.size > MOST_STATES) return false;
      waiting.push(after);
    }
  }
  return true;
}

/** Letters that fit the same parts of a pattern are one kind: the parts that they fit, for each kind that there is. */
function kindsOfLetters(letters: readonly string[]): readonly ReadonlySet<string>[] {
  const parts = [...new Set(letters)].map((raw) => [raw, new RegExp(`^${raw}$`, 'u')] as const);
  const kinds = new Map<string, ReadonlySet<string>>();
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const letter = String.fromCodePoint(code);
    const fitting = parts.filter(([, pattern]) => pattern.test(letter)).map(([raw]) => raw);
    const kind = fitting.join(' ');
    if (!kinds.has(kind)) kinds.set(kind, new Set(fitting));
  }
  return [...kinds.values()];
}
