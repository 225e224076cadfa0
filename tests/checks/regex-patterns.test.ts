import { expect, test } from 'vitest';
import { checkFormFiles } from '../../src/authoring/checks/check-form-files.ts';
import { readValidFile, validFormWithFiles } from './valid-form.ts';

const PERSON = 'schemas/pages/start/person/schema.json';
const MODEL = 'schemas/data-model.json';

async function found(pattern: string): Promise<string | undefined> {
  const asked = `"First name", "pattern": ${JSON.stringify(pattern)},`;
  const root = validFormWithFiles({ [PERSON]: readValidFile(PERSON).replace('"First name",', () => asked) });
  const [finding, ...others] = (await checkFormFiles(root)).findings;
  expect(others).toEqual([]);
  return finding && `${finding.rule}: ${finding.what}. ${finding.advice}`;
}

test.each([
  ['[0-9]{5}', 'even "a11111". Write ^[0-9]{5}$. If the rest may be anything, say so: ^[^]*[0-9]{5}[^]*$.'],
  [
    '^a|b$',
    'even "1b". Write ^(?:a|b)$. If one is to follow the other, leave out the |: ^ab$. ' +
      'If the rest may be anything, say so: ^a[^]*$|^[^]*b$.',
  ],
  ['^[A-Z][0-9]{7}', 'even "A1111111a". Write ^[A-Z][0-9]{7}$. If the rest may be anything, say so: ^[A-Z][0-9]{7}[^]*$.'],
  ['[.]edu$', 'even "a.edu". Write ^[.]edu$. If the rest may be anything, say so: ^[^]*[.]edu$.'],
])('%s is found, with the pattern for the whole answer and the one for a search', async (pattern, finding) => {
  expect(await found(pattern)).toBe(`unanchored-pattern: This pattern accepts every answer that contains a match, ${finding}`);
});

test.each([
  '^[0-9]{5}$',
  '^a$|^b$',
  '^(?:^a|b)$',
  '(?:^a$|^b$)',
  '^[^]*[0-9]{5}[^]*$',
  '^[^]*[.]edu$',
  '^https://.*$',
  '^[A-Z][^]*',
  '[^]*',
])('%s says what it means', async (pattern) => {
  expect(await found(pattern)).toBeUndefined();
});

test('a slow pattern is found before anything else', async () => {
  expect(await found('^([A-Za-z]+ ?)+$')).toMatch(
    /^slow-pattern: The pattern \^\(\[A-Za-z\]\+ \?\)\+\$ may take very long to check\. Begin it with \^, put no repetition inside another/,
  );
});

test('a pattern in the data model is one as well, in each part of a kind', async () => {
  const kind = '"x": { "anyOf": [{ "const": "" }, { "type": "array", "items": { "type": "string", "pattern": "(a+)+$" } }] },';
  const root = validFormWithFiles({ [MODEL]: readValidFile(MODEL).replace('"$defs": {', `"$defs": { ${kind}`) });
  const { findings } = await checkFormFiles(root);
  expect(findings.map(({ rule, file }) => `${rule} ${file}`)).toEqual([`slow-pattern ${MODEL}`]);
});

async function foundWith(keywords: object): Promise<readonly string[]> {
  const asked = `"First name", ${JSON.stringify(keywords).slice(1, -1)},`;
  const { findings } = await checkFormFiles(validFormWithFiles({ [PERSON]: readValidFile(PERSON).replace('"First name",', () => asked) }));
  const ofExamples = findings.filter(({ rule }) => rule === 'invalid-example');
  return ofExamples.map(({ rule, what, line, column }) => `${rule} ${line}:${column} ${what}`);
}

test('an example must be a right answer in everything that is asked of it', async () => {
  expect(await foundWith({ minLength: 5, pattern: '^[A-Z][a-z]+$', examples: ['Grace', 'Ada', 'augusta', 7] })).toEqual([
    expect.stringMatching(
      /^invalid-example 6:\d+ The example "Ada" is not a valid answer to "first_name": it does not meet "minLength" 5$/,
    ),
    expect.stringMatching(/^invalid-example 6:\d+ The example "augusta" .+ does not meet "pattern" \^\[A-Z\]\[a-z\]\+\$$/),
    expect.stringMatching(/^invalid-example 6:\d+ The example 7 .+ does not meet "type" string$/),
  ]);
  expect(await foundWith({ minLength: 5, pattern: '^[A-Z][a-z]+$', examples: ['Grace', 'Augusta'] })).toEqual([]);
});

test('a pattern that looks around needs an example, as none can be found', async () => {
  const pattern = '^(?=.*[A-Z])[A-Za-z]+$';
  expect(await foundWith({ pattern })).toEqual([
    expect.stringMatching(/^invalid-example 6:\d+ No answer that fits this pattern can be found, because it uses look-around$/),
  ]);
  expect(await foundWith({ pattern, examples: ['aNna'] })).toEqual([]);
});
