import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSources } from '../../scripts/checks/application/sources.ts';
import { patternsIn } from '../../scripts/checks/application/patterns.ts';
import { stepsFor } from '../../scripts/witness/backtracking.ts';
import { simplerPattern } from '../../scripts/witness/simpler-pattern.ts';
import { slownessOf } from '../../scripts/witness/slow-patterns.ts';
import { shippedInstitutions } from '../institutions/shipped.ts';

const p = String.raw;

test.each([
  [p`^(a+)+$`, ['a+'], '^a+$'],
  [p`^([A-Za-z]+ ?)+$`, ['[A-Za-z]+'], '^([A-Za-z] ?)+$'],
  [p`^[A-Za-z]+(?:[ '-]?[A-Za-z]+)*$`, ['[A-Za-z]+'], p`^[A-Za-z]+(?:[ '-][A-Za-z]+)*$`],
  [p`^(?:ab|a|b)+c$`, ['(?:ab|a|b)+'], '^(?:a|b)+c$'],
  [p`^([a-z]{1,10}){1,10}$`, ['[a-z]{1,10}'], undefined],
])('%s doubles its time with each letter', (pattern, parts, simpler) => {
  const slowness = slownessOf(pattern);
  expect(slowness).toMatchObject({ why: 'ambiguous', parts });
  const { attack } = slowness as Extract<typeof slowness, { why: 'ambiguous' }>;
  // One letter more of it, and more than half as many steps again.
  const [steps = 0, more = 0] = [12, 14].map((length) =>
    stepsFor(pattern, `${attack?.text.slice(0, length)}${attack?.text.at(-1)}`, 1_000_000),
  );
  expect(more).toBeGreaterThan(2 * steps);
  expect(simplerPattern(pattern)).toBe(simpler);
});

test.each([
  [p`^\d+\d*$`, p`^\d+$`],
  [p`^\w+\s*\w+$`, undefined],
  [p`^\d*[.]?\d*$`, undefined],
  [p`^[^@\s]+@[^@\s]+[.][^@\s]+$`, undefined],
  ['^.*UCAS.*$', undefined],
])('%s takes four times as long for a text that is twice as long', (pattern, simpler) => {
  const slowness = slownessOf(pattern);
  expect(slowness).toMatchObject({ why: 'ambiguous', attack: { text: expect.any(String) } });
  const { attack } = slowness as Extract<typeof slowness, { why: 'ambiguous' }>;
  expect(attack?.twice).toBeGreaterThan(3 * (attack?.steps ?? Infinity));
  expect(new RegExp(pattern, 'u').test(attack?.text ?? '')).toBe(false);
  expect(simplerPattern(pattern)).toBe(simpler);
});

test.each([
  [p`[0-9]+x`, p`[0-9]x`],
  [p`\s+$`, p`\s$`],
])('%s is looked for from each letter again', (pattern, simpler) => {
  expect(slownessOf(pattern)).toEqual({ why: 'search' });
  expect(simplerPattern(pattern)).toBe(simpler);
});

test.each([p`^(.)\1*$`, p`^(?<one>a+)\k<one>$`, p`(?<!a*b)c`, p`(?=a*b)`, p`^(?:a(?=.*b))+$`])('of %s nothing is known', (pattern) => {
  expect(slownessOf(pattern)).toMatchObject({ why: 'looks-around' });
});

/** Two ways may read the same letters for a while, but never meet again. */
const SIDE_BY_SIDE = [
  p`^(\d+Y)?(\d+M)?$`,
  p`^(?:[0-9]+|[0-9]+[A-Z])$`,
  p`^([A-Za-z]+[-' ])*[A-Za-z]+$`,
  p`^\d{1,3}(?:[ ,]?\d{3})*$`,
  p`^\s*\S.*\S\s*$`,
];

test.each([
  p`^[0-9]{5}(-[0-9]{4})?$`,
  p`^[A-Za-z]+([ '-][A-Za-z]+)*$`,
  p`^\p{Lu}[\p{L} ’'-]{1,44}$`,
  p`^[\w.+-]+@[\w-]+([.][\w-]+)+$`,
  p`^https://.*$`,
  p`^.*@college[.]edu$`,
  p`^[^]*UCAS[^]*$`,
  p`^(?=.*[0-9])(?=.*[a-z]).{8,}$`,
  p`^(?!000|666)[0-8][0-9]{2}-(?!00)[0-9]{2}$`,
  p`^(?<year>[0-9]{4})$`,
  p`[0-9]`,
  ...SIDE_BY_SIDE,
])('%s is linear', (pattern) => {
  expect(slownessOf(pattern)).toBeUndefined();
});

const inSchemas = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/"pattern": ("(?:[^"\\]|\\.)*")/g)].map(([, written = '']) => JSON.parse(written) as string);

describe('of every pattern that ships', () => {
  const ofInstitutions = shippedInstitutions.flatMap(({ folder }) =>
    patternsIn(readSources(folder, '2027-01-01').parsed.fitting).map(({ pattern }) => pattern),
  );
  const ofNewOnes = globSync('scripts/new-institution/**/*.json').flatMap(inSchemas);

  test.each([...new Set([...ofInstitutions, ...ofNewOnes])])('%s is linear', (pattern) => {
    expect(slownessOf(pattern)).toBeUndefined();
  });

  test('twice the text takes at most about twice the steps', () => {
    const patterns = [...new Set([...ofInstitutions, ...SIDE_BY_SIDE])];
    const pieces = fc.constantFrom('0', '5', 'A', 'a', 'Y', ' ', '-', '(', ')', '.', '+', 'https://');
    fc.assert(
      fc.property(
        fc.constantFrom(...patterns),
        fc.array(pieces, { maxLength: 4 }),
        fc.array(pieces, { minLength: 1, maxLength: 3 }),
        (pattern, start, pump) => {
          const [once = 0, twice = 0] = [40, 80].map((times) => stepsFor(pattern, start.join('') + pump.join('').repeat(times), 100_000));
          expect(twice).toBeLessThan(2.5 * once + 100);
        },
      ),
    );
  });
});
