import { visitRegExpAST, type AST } from '@eslint-community/regexpp';
import { isSafePattern } from 'redos-detector';
import { isPatternAnchoredAt, matchesAnything, parseRegExp, patternSource, patternAlternatives } from './pattern-parts.ts';
import { isFinitelyAmbiguous } from './regex-ambiguity.ts';
import { memoize } from '../../form/model/memoize.ts';

/**
 * Limits of `redos-detector`: steps of its search for two paths through a pattern by the same characters, and paths that it may find.
 * The patterns of forms take a few thousand steps. It also suspects patterns such as `^([0-9]+Y)?([0-9]+M)?$`, whose two paths are
 * side by side only once: those are judged by their ambiguity.
 */
const LIMITS = { unicode: true, maxSteps: 10_000, maxScore: 200 } as const;

/**
 * False where it is proved that the time of a pattern is linear in the length of the text. A limit on the length is no excuse for one
 * that is not: all rules of an answer are checked, so a text that is too long meets the pattern, too, and 30 characters are enough where
 * each doubles the time. Throws a SyntaxError for an invalid regular expression.
 */
export const mayBeSlowPattern = memoize((source: string): boolean => !isLinear(parseRegExp(source)));

function isLinear(pattern: AST.Pattern): boolean {
  if (looksAround(pattern)) return false;
  const source = simplified(pattern);
  return isSafePattern(source, LIMITS).safe || isFinitelyAmbiguous(source, !isPatternAnchoredAt('start', pattern));
}

/**
 * The pattern without a final part that matches everything, since nothing after it can fail, and without names of groups, which the
 * library cannot read.
 */
const simplified = (pattern: AST.Pattern): string =>
  patternAlternatives(pattern)
    .map(({ opens, closes, inner }) => {
      const isOpenEnded = closes && matchesAnything(inner.at(-1));
      const end = isOpenEnded || !closes ? '' : '$';
      return `${opens ? '^' : ''}${patternSource(isOpenEnded ? inner.slice(0, -1) : inner)}${end}`.replaceAll(/\(\?<[^=!>]+>/g, '(');
    })
    .join('|');

/** True for backreferences, and for unbounded look-arounds, which may run again at each character; not for look-aheads right after `^`. */
function looksAround(pattern: AST.Pattern): boolean {
  let found = false;
  visitRegExpAST(pattern, {
    onBackreferenceEnter() {
      found = true;
    },
    onAssertionEnter(assertion) {
      if (assertion.kind !== 'lookahead' && assertion.kind !== 'lookbehind') return;
      found ||= isUnbounded(assertion) && !isAtStart(assertion, pattern);
    },
  });
  return found;
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
