import { mayBeSlow } from '../witness/slow-patterns.ts';
import type { FileCheck } from './application/check.ts';
import { patternsIn } from './application/patterns.ts';

export const check: FileCheck = {
  name: 'slow-pattern',
  what:
    'A `pattern` may take far more time than the answer is long (ReDoS): two of its parts can match the same letters in many ways, it is ' +
    'searched for from each letter again, or it looks around or back. One answer could stop the server, so such a form is never served.',
  advice:
    'Begin it with `^`, put no repetition inside another, and let what repeats differ from what follows it: `^[^,]+,[^,]+$` for ' +
    '`^.+,.+$`. For an email address write `"format": "email"` instead.',
  see: 'The pattern of a text',
  example: {
    file: 'schemas/pages/studies/stay/schema.json',
    wrong: '"pattern": "^([A-Za-z]+ ?)+$"',
    right: '"pattern": "^[A-Za-z]+( [A-Za-z]+)*$"',
  },
  scope: 'file',
  run: ({ parsed: { fitting } }) =>
    patternsIn(fitting).flatMap(({ pattern, file, pointer }) => {
      if (!mayBeSlow(pattern)) return [];
      const advice = `${check.advice.replaceAll('`', '')} See "The pattern of a text" in schemas/README.md.`;
      return [{ file, pointer, what: `The pattern ${pattern} may take very long`, advice }];
    }),
};
