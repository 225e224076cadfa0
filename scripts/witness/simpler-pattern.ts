import { visitRegExpAST, type AST } from '@eslint-community/regexpp';
import { isAnchoredAt, parsedPattern } from './pattern-parts.ts';
import { slownessOf } from './slow-patterns.ts';
import { areSame, textsOf } from './texts.ts';

/**
 * A pattern that takes the same texts in linear time, with one repetition or one part less, or two: `a+` for `(a+)+`. Undefined where
 * none is found.
 */
export function simplerPattern(source: string): string | undefined {
  const texts = textsOf(source);
  if (!texts) return undefined;
  // What is looked for anywhere is the same as anything before it.
  const searched = isAnchoredAt('start', parsedPattern(source)) ? [] : [`^[^]*(?:${source})`];
  const isSame = (candidate: string): boolean => {
    const others = textsOf(candidate);
    return others !== undefined && areSame(texts, others);
  };
  const once = [...shorter(source), ...searched].filter(isSame).sort(byLength);
  const twice = once.slice(0, 3).flatMap(shorter).filter(isSame).sort(byLength);
  return [...once.slice(0, 4), ...twice.slice(0, 4)].find((candidate) => slownessOf(candidate) === undefined);
}

const byLength = (a: string, b: string): number => a.length - b.length;

/** The pattern without one of its repetitions, without brackets around it where they are needless, or without one of its parts. */
function shorter(source: string): readonly string[] {
  const found: string[] = [];
  const replaced = ({ start, end }: AST.Node, by: string): number => found.push(source.slice(0, start) + by + source.slice(end));
  visitRegExpAST(parsedPattern(source), {
    onQuantifierEnter(quantifier) {
      replaced(quantifier, quantifier.element.raw);
      replaced(quantifier, inside(quantifier.element));
    },
    onAlternativeEnter({ elements }) {
      if (elements.length > 1) for (const element of elements) if (element.type !== 'Assertion') replaced(element, '');
    },
    onGroupEnter: (group) => withoutOne(group),
    onCapturingGroupEnter: (group) => withoutOne(group),
  });
  return [...new Set(found)];

  function withoutOne({ alternatives }: AST.Group | AST.CapturingGroup): void {
    if (alternatives.length < 2) return;
    for (const [n, { start, end }] of alternatives.entries())
      found.push(source.slice(0, n === 0 ? start : start - 1) + source.slice(n === 0 ? end + 1 : end));
  }
}

/** What is in the brackets of a group with one way through it. */
function inside(element: AST.QuantifiableElement): string {
  const isGroup = element.type === 'Group' || element.type === 'CapturingGroup';
  return isGroup && element.alternatives.length === 1 ? (element.alternatives[0]?.raw ?? '') : element.raw;
}
