import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readFormSources } from '../../src/authoring/form-files/form-sources.ts';
import { listRegexPatterns } from '../../src/authoring/form-files/list-regex-patterns.ts';
import { mayBeSlowPattern } from '../../src/authoring/examples/slow-patterns.ts';
import { shippedInstitutions } from '../institutions/shipped-institutions.ts';

const p = String.raw;

test.each([p`^(a+)+$`, p`^([A-Za-z]+ ?)+$`, p`^[A-Za-z]+(?:[ '-]?[A-Za-z]+)*$`, p`^(?:ab|a|b)+c$`, p`^([a-z]{1,10}){1,10}$`])(
  '%s may double its time with each letter',
  (pattern) => expect(mayBeSlowPattern(pattern)).toBe(true),
);

test.each([p`^\d+\d*$`, p`^\w+\s*\w+$`, p`^\d*[.]?\d*$`, p`^[^@\s]+@[^@\s]+[.][^@\s]+$`, '^.*UCAS.*$'])(
  '%s may take four times as long for a text that is twice as long',
  (pattern) => expect(mayBeSlowPattern(pattern)).toBe(true),
);

test.each([p`[0-9]+x`, p`\s+$`])('%s is searched for from each letter again', (pattern) => expect(mayBeSlowPattern(pattern)).toBe(true));

test.each([p`^(.)\1*$`, p`^(?<one>a+)\k<one>$`, p`(?<!a*b)c`, p`(?=a*b)`, p`^(?:a(?=.*b))+$`])('%s looks around or back', (pattern) =>
  expect(mayBeSlowPattern(pattern)).toBe(true),
);

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
])('%s is linear', (pattern) => expect(mayBeSlowPattern(pattern)).toBe(false));

test.each([
  p`^(\d+Y)?(\d+M)?$`,
  p`^(?:[0-9]+|[0-9]+[A-Z])$`,
  p`^([A-Za-z]+[-' ])*[A-Za-z]+$`,
  p`^\d{1,3}(?:[ ,]?\d{3})*$`,
  p`^\s*\S.*\S\s*$`,
])('%s is linear, as two paths by the same letters never meet again', (pattern) => expect(mayBeSlowPattern(pattern)).toBe(false));

const inSchemas = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/"pattern": ("(?:[^"\\]|\\.)*")/g)].map(([, written = '']) => JSON.parse(written) as string);

describe('every pattern that ships', () => {
  const ofInstitutions = shippedInstitutions.flatMap(({ folder }) =>
    listRegexPatterns(readFormSources(folder, '2027-01-01').parsed.fitting).map(({ pattern }) => pattern),
  );
  const ofNewOnes = globSync('src/authoring/template/**/*.json').flatMap(inSchemas);

  test.each([...new Set([...ofInstitutions, ...ofNewOnes])])('%s is linear', (pattern) => expect(mayBeSlowPattern(pattern)).toBe(false));
});
