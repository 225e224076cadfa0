import type { AST } from '@eslint-community/regexpp';
import { parsedPattern } from './pattern-parts.ts';

/** What is left to match from a place in the text. */
type Rest = (at: number) => boolean;

class TooMany extends Error {}

/**
 * How many letters a program like those in browsers looks at to find out whether a text matches, as it tries one way through the
 * pattern after the other; `most` where it is more. Throws for what looks around or back.
 */
export function stepsFor(source: string, text: string, most: number): number {
  const letters = [...text];
  let steps = 0;

  const fits = (part: string, letter: string | undefined): boolean => {
    steps += 1;
    if (steps >= most) throw new TooMany();
    return letter !== undefined && fittingOf(part).test(letter);
  };

  const any = (alternatives: readonly AST.Alternative[], at: number, rest: Rest): boolean =>
    alternatives.some(({ elements }) => all(elements, at, rest));

  const all = ([first, ...others]: readonly AST.Element[], at: number, rest: Rest): boolean =>
    first === undefined ? rest(at) : one(first, at, (next) => all(others, next, rest));

  function one(element: AST.Element, at: number, rest: Rest): boolean {
    switch (element.type) {
      case 'Group':
      case 'CapturingGroup':
        return any(element.alternatives, at, rest);
      case 'Quantifier':
        return times(element, 0, at, rest);
      case 'Assertion':
        if (element.kind === 'start') return at === 0 && rest(at);
        if (element.kind === 'end') return at === letters.length && rest(at);
        throw new Error(`${element.raw} is not counted`);
      case 'Backreference':
        throw new Error(`${element.raw} is not counted`);
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return fits(element.raw, letters[at]) && rest(at + 1);
    }
  }

  function times(quantifier: AST.Quantifier, n: number, at: number, rest: Rest): boolean {
    const more = (): boolean =>
      n < quantifier.max &&
      one(quantifier.element, at, (next) => (next > at || n < quantifier.min) && times(quantifier, n + 1, next, rest));
    if (n < quantifier.min) return more();
    return quantifier.greedy ? more() || rest(at) : rest(at) || more();
  }

  try {
    const { alternatives } = parsedPattern(source);
    for (let start = 0; start <= letters.length; start += 1) if (any(alternatives, start, () => true)) break;
  } catch (error) {
    if (!(error instanceof TooMany)) throw error;
  }
  return steps;
}

const known = new Map<string, RegExp>();

function fittingOf(part: string): RegExp {
  const fitting = known.get(part) ?? new RegExp(`^(?:${part})$`, 'u');
  known.set(part, fitting);
  return fitting;
}
