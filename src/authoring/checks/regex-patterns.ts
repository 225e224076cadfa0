import { isPatternAnchoredAt, parseRegExp, patternSource, patternAlternatives, anchorPattern } from '../examples/pattern-parts.ts';
import { mayBeSlowPattern } from '../examples/slow-patterns.ts';
import { complementDfa, intersectDfas, toDfa, findAcceptedText } from '../examples/dfa.ts';
import type { FileCheck } from '../form-files/checked-form.ts';
import { listRegexPatterns } from '../form-files/list-regex-patterns.ts';

export const unanchoredPattern: FileCheck = {
  name: 'unanchored-pattern',
  what:
    'A `pattern` does not cover the whole answer: it lacks `^` at its beginning or `$` at its end, perhaps in only one of its ' +
    'alternatives, so it accepts every answer that contains a match.',
  advice: 'Write the pattern that the finding names. If anything may come before or after it, say so: `^[^]*` and `[^]*$`.',
  see: 'recipes/check-the-form-of-a-text.md',
  example: { file: 'schemas/pages/start/person/schema.json', wrong: '"pattern": "[A-Z][0-9]{7}"', right: '"pattern": "^[A-Z][0-9]{7}$"' },
  scope: 'file',
  run: ({ parsed: { fitting } }) =>
    listRegexPatterns(fitting).flatMap(({ pattern, file, pointer }) => {
      if ((['start', 'end'] as const).every((edge) => isPatternAnchoredAt(edge, parseRegExp(pattern)))) return [];
      const [, inside] = /^\/(.+)\/[a-z]*$/.exec(pattern) ?? [];
      const at = { file, pointer, what: 'This pattern is between slashes, which answers would need' };
      if (inside !== undefined) return { ...at, advice: `Write ${inside}, without them.` };
      const whole = anchorPattern(pattern);
      const also = takenBesides(pattern, whole);
      if (also === '') return [];
      const search = anchorSearch(pattern);
      return {
        ...at,
        what: `This pattern accepts every answer that contains a match${also === undefined ? '' : `, even ${JSON.stringify(also)}`}`,
        advice: `Write ${whole}.${inTurn(pattern)}${mayBeSlowPattern(search) ? '' : ` If the rest may be anything, say so: ${search}.`}`,
      };
    }),
};

/** An answer accepted only because the pattern is searched for in it; an empty one if there is none, undefined if unknown. */
function takenBesides(pattern: string, whole: string): string | undefined {
  const [found, meant] = [toDfa(pattern), toDfa(whole)];
  const besides = found && meant && intersectDfas([found, complementDfa(meant)]);
  if (besides?.isEmpty === true) return '';
  return besides && findAcceptedText(besides, 1, Infinity);
}

/** `^A|B$` often means both in turn. */
function inTurn(pattern: string): string {
  const [first, last, ...more] = patternAlternatives(parseRegExp(pattern));
  if (!first || !last || more.length > 0 || !first.opens || first.closes || last.opens || !last.closes) return '';
  return ` If one is to follow the other, leave out the |: ^${patternSource(first.inner)}${patternSource(last.inner)}$.`;
}

const anchorSearch = (pattern: string): string =>
  patternAlternatives(parseRegExp(pattern))
    .map(({ opens, closes, inner }) => `^${opens ? '' : '[^]*'}${patternSource(inner)}${closes ? '' : '[^]*'}$`)
    .join('|');

export const slowPattern: FileCheck = {
  name: 'slow-pattern',
  what:
    'A `pattern` may take far more time than the answer is long (ReDoS): two of its parts can match the same letters in many ways, it is ' +
    'searched for from each letter again, or it looks around or back. One answer could stop the server, so such a form is never served.',
  advice:
    'Begin it with `^`, put no repetition inside another, and let what repeats differ from what follows it: `^[^,]+,[^,]+$` for ' +
    '`^.+,.+$`. For an email address write `"format": "email"` instead.',
  see: 'recipes/check-the-form-of-a-text.md',
  example: {
    file: 'schemas/pages/studies/stay/schema.json',
    wrong: '"pattern": "^([A-Za-z]+ ?)+$"',
    right: '"pattern": "^[A-Za-z]+( [A-Za-z]+)*$"',
  },
  scope: 'file',
  run: ({ parsed: { fitting } }) =>
    listRegexPatterns(fitting).flatMap(({ pattern, file, pointer }) => {
      if (!mayBeSlowPattern(pattern)) return [];
      const advice = `${slowPattern.advice.replaceAll('`', '')} See schemas/recipes/check-the-form-of-a-text.md.`;
      return { file, pointer, what: `The pattern ${pattern} may take very long to check`, advice };
    }),
};
