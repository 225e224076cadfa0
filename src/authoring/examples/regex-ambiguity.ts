import type { AST } from '@eslint-community/regexpp';
import { parseRegExp } from './pattern-parts.ts';

/** Positions of the Glushkov automaton, each with the number of paths that lead to it without reading a character. */
type Paths = ReadonlyMap<number, number>;

/** A subexpression: its first and last positions, and the number of ways in which it matches the empty text. */
interface Subexpression {
  readonly first: Paths;
  readonly last: Paths;
  readonly empty: number;
}

/** Limits: more paths by the same characters count as unbounded, and more positions or states are not analyzed. */
const MOST_PATHS = 200;
const MOST_POSITIONS = 200;
const MOST_STATES = 2_000;

class NotAnalyzed extends Error {}

/**
 * True where it is proved that the automaton of a regular expression is finitely ambiguous: one bound holds for the number of paths by
 * any text. A backtracking matcher then does bounded work for each character, so its time is linear. In a search (`isSearch`), a path
 * may begin at each character. False, too, for what is not analyzed: look-arounds, backreferences and very long patterns.
 */
export function isFinitelyAmbiguous(source: string, isSearch: boolean): boolean {
  try {
    const { alternatives } = parseRegExp(source);
    const automaton = new GlushkovAutomaton();
    const { first } = automaton.anyOf(alternatives);
    return hasBoundedPaths(automaton, first, isSearch);
  } catch (error) {
    if (error instanceof NotAnalyzed) return false;
    throw error;
  }
}

/** Positions are the characters of a pattern, once for each bounded repetition; `follow` has the positions that may come next. */
class GlushkovAutomaton {
  readonly characters: string[] = [];
  readonly follow: Map<number, number>[] = [];

  anyOf(alternatives: readonly AST.Alternative[]): Subexpression {
    const parts = alternatives.map(({ elements }) =>
      elements.reduce((before: Subexpression, element) => this.inOrder(before, this.of(element)), EMPTY),
    );
    return {
      first: sum(parts.map(({ first }) => [first, 1])),
      last: sum(parts.map(({ last }) => [last, 1])),
      empty: parts.reduce((all, { empty }) => all + empty, 0),
    };
  }

  private of(element: AST.Element): Subexpression {
    switch (element.type) {
      case 'Group':
        if (element.modifiers) throw new NotAnalyzed();
        return this.anyOf(element.alternatives);
      case 'CapturingGroup':
        return this.anyOf(element.alternatives);
      case 'Quantifier':
        return this.repeated(element);
      case 'Assertion':
        if (element.kind === 'lookahead' || element.kind === 'lookbehind') throw new NotAnalyzed();
        // An edge counts as one that always holds: that adds paths, and removes none.
        return EMPTY;
      case 'Backreference':
        throw new NotAnalyzed();
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return this.character(element.raw);
    }
  }

  private character(raw: string): Subexpression {
    if (this.characters.length === MOST_POSITIONS) throw new NotAnalyzed();
    const own: Paths = new Map([[this.characters.length, 1]]);
    this.characters.push(raw);
    this.follow.push(new Map());
    return { first: own, last: own, empty: 0 };
  }

  private repeated({ element, min, max }: AST.Quantifier): Subexpression {
    let part = EMPTY;
    for (let n = 0; n < min; n += 1) part = this.inOrder(part, this.of(element));
    if (max === Infinity) {
      const { first, last } = this.of(element);
      this.join(last, first);
      return this.inOrder(part, { first, last, empty: 1 });
    }
    let more = EMPTY;
    // A repetition that matches the empty text ends the loop, so there is one way to match none.
    for (let n = min; n < max; n += 1) more = { ...this.inOrder(this.of(element), more), empty: 1 };
    return this.inOrder(part, more);
  }

  private inOrder(one: Subexpression, other: Subexpression): Subexpression {
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

  private join(from: Paths, to: Paths): void {
    for (const [position, paths] of from)
      for (const [next, more] of to) this.follow[position]?.set(next, (this.follow[position]?.get(next) ?? 0) + paths * more);
  }
}

const EMPTY: Subexpression = { first: new Map(), last: new Map(), empty: 1 };

function sum(parts: readonly (readonly [paths: Paths, times: number])[]): Paths {
  const all = new Map<number, number>();
  for (const [paths, times] of parts)
    if (times > 0) for (const [position, count] of paths) all.set(position, (all.get(position) ?? 0) + count * times);
  return all;
}

/** Explores all reachable states: the positions after a text, with their numbers of paths. False once these exceed the bound. */
function hasBoundedPaths({ characters, follow }: GlushkovAutomaton, first: Paths, isSearch: boolean): boolean {
  const alphabet = equivalenceClasses(characters);
  const seen = new Set<string>();
  const waiting: Paths[] = [first];
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    for (const letter of alphabet) {
      const read = [...state].filter(([position]) => letter.has(characters[position] ?? ''));
      if (read.reduce((all, [, paths]) => all + paths, 0) > MOST_PATHS) return false;
      const next = sum([
        ...read.map(([position, paths]) => [follow[position] ?? new Map<number, number>(), paths] as const),
        [first, Number(isSearch)],
      ]);
      const key = [...next].sort(([a], [b]) => a - b).join(' ');
      if (seen.has(key)) continue;
      seen.add(key);
      if (seen.size > MOST_STATES) return false;
      waiting.push(next);
    }
  }
  return true;
}

/** Classes of characters that the pattern does not distinguish, each as the set of its parts that match them. */
function equivalenceClasses(characters: readonly string[]): readonly ReadonlySet<string>[] {
  const parts = [...new Set(characters)].map((raw) => [raw, new RegExp(`^${raw}$`, 'u')] as const);
  const classes = new Map<string, ReadonlySet<string>>();
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const letter = String.fromCodePoint(code);
    const matching = parts.filter(([, pattern]) => pattern.test(letter)).map(([raw]) => raw);
    const key = matching.join(' ');
    if (!classes.has(key)) classes.set(key, new Set(matching));
  }
  return [...classes.values()];
}
