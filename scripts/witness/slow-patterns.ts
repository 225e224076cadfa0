import { visitRegExpAST, type AST } from '@eslint-community/regexpp';
import { isSafePattern, type RedosDetectorTrail } from 'redos-detector';
import { stepsFor } from './backtracking.ts';
import { hasFewWays } from './few-ways.ts';
import { isAnchoredAt, isAnything, parsedPattern, rawOf, waysOf } from './pattern-parts.ts';
import { READABLE } from './texts.ts';

/** Why it is not known that the time a pattern takes grows only as the text does. */
export type Slowness =
  /** It looks around or back in a way that cannot be judged; `part` does. */
  | { readonly why: 'looks-around'; readonly part: string }
  /** It begins anywhere in the text, and each time it may go through all the rest. */
  | { readonly why: 'search' }
  /** `parts` can take the same letters in many ways; `attack`: a text that keeps it busy, where one was found. */
  | { readonly why: 'ambiguous'; readonly parts: readonly string[]; readonly attack?: Attack | undefined };

/** A text, how many letters are looked at to find that it does not match, and how many in one that is twice as long. */
export interface Attack {
  readonly text: string;
  /** At most `MOST_STEPS`. */
  readonly steps: number;
  readonly twice: number;
}
export const MOST_STEPS = 5_000;

/**
 * The library looks for two ways through a pattern by the same letters, and gives up after so many steps, or where there are more than
 * `maxScore` of them. A pattern that a form needs takes a few thousand. Where it suspects two ways that go side by side only once, as in
 * `^([0-9]+Y)?([0-9]+M)?$`, the ways are counted.
 */
const LIMITS = { unicode: true, maxSteps: 10_000, maxScore: 200 } as const;

const known = new Map<string, Slowness | undefined>();

/**
 * Undefined where it is proved that the pattern's time is linear in the length of the text. No limit of a length excuses one that is
 * not: all that is asked of an answer is checked at once, so a text that is too long meets the pattern, too; and a text of 30 letters
 * is enough for one that doubles its time with each. Throws a SyntaxError for what is no regular expression.
 */
export function slownessOf(source: string): Slowness | undefined {
  if (!known.has(source)) known.set(source, judge(source));
  return known.get(source);
}

function judge(source: string): Slowness | undefined {
  const pattern = parsedPattern(source);
  const part = looksAround(pattern);
  if (part !== undefined) return { why: 'looks-around', part };
  const judged = asJudged(pattern);
  const isSearch = !isAnchoredAt('start', pattern);
  if (isSafePattern(judged, LIMITS).safe || hasFewWays(judged, isSearch)) return undefined;
  const result = isSearch ? isSafePattern(`^(?:${judged})`, LIMITS) : isSafePattern(judged, LIMITS);
  if (result.safe || (isSearch && hasFewWays(judged, false))) return { why: 'search' };
  return { why: 'ambiguous', ...explained(result.pattern, source, result.trails) };
}

/**
 * What the library gets. What takes any text up to its end is left out: nothing after it can fail. And groups have no names, which the
 * library does not read.
 */
const asJudged = (pattern: AST.Pattern): string =>
  waysOf(pattern)
    .map(({ opens, closes, inner }) => {
      const isOpenEnded = closes && isAnything(inner.at(-1));
      const end = isOpenEnded || !closes ? '' : '$';
      return `${opens ? '^' : ''}${rawOf(isOpenEnded ? inner.slice(0, -1) : inner)}${end}`.replaceAll(/\(\?<[^=!>]+>/g, '(');
    })
    .join('|');

/**
 * What looks back at a text that was found before, or looks ahead or behind as far as it likes. That may be done again from each letter,
 * except for what looks ahead from the start of the text, which is done once.
 */
function looksAround(pattern: AST.Pattern): string | undefined {
  const found: string[] = [];
  visitRegExpAST(pattern, {
    onBackreferenceEnter: ({ raw }) => found.push(raw),
    onAssertionEnter(assertion) {
      if (assertion.kind !== 'lookahead' && assertion.kind !== 'lookbehind') return;
      if (isUnbounded(assertion) && !isAtStart(assertion, pattern)) found.push(assertion.raw);
    },
  });
  return found[0];
}

function isUnbounded(assertion: AST.Assertion): boolean {
  let unbounded = false;
  visitRegExpAST(assertion, {
    onQuantifierEnter({ max }) {
      unbounded ||= max === Infinity;
    },
  });
  return unbounded;
}

function isAtStart(assertion: AST.LookaroundAssertion, { alternatives }: AST.Pattern): boolean {
  const way = alternatives.find(({ elements }) => elements.includes(assertion));
  const before = way?.elements.slice(0, way.elements.indexOf(assertion)) ?? [];
  const [first, ...others] = before;
  return (
    assertion.kind === 'lookahead' &&
    first?.type === 'Assertion' &&
    first.kind === 'start' &&
    others.every((element) => element.type === 'Assertion' && element.kind === 'lookahead')
  );
}

/** The two parts that can take the same letters, and a text that they divide between them in many ways. */
function explained(
  judged: string,
  source: string,
  trails: readonly RedosDetectorTrail[],
): { parts: readonly string[]; attack?: Attack | undefined } {
  const all = trails.slice(0, 200).flatMap(({ trail }) => trail);
  const fork = all.find(({ a, b }) => a.node.start.offset !== b.node.start.offset) ?? all[0];
  const around = repeatsIn(judged);
  const parts = fork ? [fork.a, fork.b].map(({ node }) => around(node.start.offset) ?? node.source) : [];
  return { parts: [...new Set(parts)], attack: attackOn(source, trails) };
}

/** What repeats around a place of a pattern. */
function repeatsIn(judged: string): (offset: number) => string | undefined {
  const quantifiers: AST.Quantifier[] = [];
  visitRegExpAST(parsedPattern(judged), { onQuantifierEnter: (quantifier) => quantifiers.push(quantifier) });
  return (offset) =>
    quantifiers
      .filter(({ start, end, max }) => max > 1 && start <= offset && offset < end)
      .sort((a, b) => a.end - a.start - (b.end - b.start))[0]?.raw;
}

/** A text that goes the ways of the library again and again and then fails: one that takes all the steps there are, or else the most. */
function attackOn(source: string, trails: readonly RedosDetectorTrail[]): Attack | undefined {
  const ways = trails.slice(0, 200).map(({ trail }) =>
    trail
      .slice(0, 6)
      .map(({ a, b }) => letterOf(a.node.source, b.node.source))
      .join(''),
  );
  const texts = new Map(
    [...new Set(ways)]
      .slice(0, 8)
      .flatMap(textsOn)
      .map((text) => [JSON.stringify(text), text]),
  );
  let worst: Attack | undefined;
  for (const text of texts.values()) {
    const attack = attackBy(source, text);
    if (attack.twice > 3 * attack.steps && attack.steps > (worst?.steps ?? 0)) worst = attack;
    if (worst?.steps === MOST_STEPS) break;
  }
  return worst;
}

function attackBy(source: string, { start, pump, end }: Repeating): Attack {
  const textOf = (length: number): string => start + pump.repeat(Math.floor(length / pump.length)) + end;
  const [steps = 0, twice = 0] = [LENGTH, 2 * LENGTH].map((length) => stepsFor(source, textOf(length), MOST_STEPS));
  return { text: textOf(LENGTH), steps, twice: steps === MOST_STEPS ? Infinity : twice };
}

interface Repeating {
  readonly start: string;
  readonly pump: string;
  readonly end: string;
}

/** Texts that begin with a part of a way, repeat a part of it, and end otherwise. */
function textsOn(way: string): readonly Repeating[] {
  const letters = [...way];
  const parts = letters.flatMap((_, n) =>
    [1, 2, 3, 4].map((length) => ({ start: letters.slice(0, n).join(''), pump: letters.slice(n, n + length).join('') })),
  );
  const single = parts.filter(({ pump }) => pump.length === 1 || new Set(pump).size > 1);
  return ENDS.flatMap((end) => single.map((part) => ({ ...part, end })));
}

const LENGTH = 30;
/** Letters that end a text so that it does not match. */
const ENDS = ['!', ' ', 'a', '\n'];

/** A letter that fits all of these parts of a pattern, one that is easy to read where there is one. */
function letterOf(...parts: readonly string[]): string {
  const letters = READABLE.map((code) => String.fromCodePoint(code));
  return letters.find((letter) => parts.every((part) => new RegExp(`^(?:${part})$`, 'u').test(letter))) ?? '';
}
