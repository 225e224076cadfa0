import { expect, test } from 'vitest';
import { listRegexPatterns } from '../../src/authoring/form-files/list-regex-patterns.ts';
import { readFormSources } from '../../src/authoring/form-files/form-sources.ts';
import { patternExamples } from '../../src/authoring/examples/pattern-examples.ts';
import { shippedInstitutions } from '../institutions/shipped-institutions.ts';

test.each(
  shippedInstitutions
    .flatMap(({ folder }) => listRegexPatterns(readFormSources(folder, '2027-01-01').parsed.fitting))
    .map(({ pattern }) => [pattern]),
)('of %s there is a text that fits and one that does not', (pattern) => {
  const { fits: [fits = ''] = [], fitsNot = '' } = patternExamples({ pattern }) ?? {};
  expect([fits, fitsNot].map((text) => [text !== '', new RegExp(pattern, 'u').test(text)])).toEqual([
    [true, true],
    [true, false],
  ]);
});

test.each([
  [{ pattern: '^[A-Z]{2}[0-9]{4}$' }, ['AB3456'], 'AB345'],
  [{ pattern: '^[^,]+, [^,]+$', minLength: 8 }, ['abcde, h'], 'abcde, '],
  [{ pattern: '^[0-9]+$', examples: ['380123', '7'] }, ['380123', '7'], '380123a'],
  [{ pattern: '^(?=.*[0-9])[a-z0-9]+$', examples: ['a1'] }, ['a1'], 'a'],
  [{ pattern: '^(?=.*[0-9])[a-z0-9]+$' }, [], undefined],
  [{ pattern: '^[^]*$' }, ['a'], undefined],
])('%o shows %o and not %s', (schema, fits, fitsNot) => {
  expect(patternExamples(schema)).toEqual({ fits, fitsNot });
});

test('an answer without a pattern has no such examples', () => expect(patternExamples({ minLength: 2 })).toBeUndefined());
