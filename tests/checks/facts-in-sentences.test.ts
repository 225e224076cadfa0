import { expect, test } from 'vitest';
import { changedFiles, findingsOf as allFindingsOf } from './overlaid-form.ts';

/** All findings where the help says this, with facts of two campuses and a second language. */
async function findingsOf(text: string, { translation = text, language = 'es' } = {}): Promise<readonly string[]> {
  const facts = '"facts": { "north_code": "0011", "south_code": "0022", "days": 10 }';
  const findings = await allFindingsOf({
    ...changedFiles(['institution.config.json', '"pages"', `"languages": ["en", "${language}"], ${facts}, "pages"`]),
    'schemas/content/help.json': { blocks: [{ paragraph: text }, { paragraph: '{phone}' }] },
    'schemas/content/footer.json': { blocks: [{ paragraph: '{fact.north_code} {fact.south_code} {fact.days}' }] },
    [`schemas/languages/${language}.json`]: { 'content/help.json': { 'blocks.0.paragraph': { of: text, is: translation } } },
  });
  return findings.filter((line) => /text-contradicts-rule|plural-does-not-fit/.test(line));
}

test.for<readonly [text: string, finding?: string]>([
  ['North: code {fact.north_code}. South: code {fact.north_code}.', 'Write {fact.south_code}'],
  ['Our North code is {fact.north_code}, our South code is {fact.north_code}.', 'Write {fact.south_code}'],
  ['Our North code is {fact.south_code}, our South code is {fact.south_code}.', 'Write {fact.north_code}'],
  ['Our North code is {fact.south_code}, our South code is {fact.north_code}.', 'Write {fact.north_code}'],
  ['{fact.south_code} is our North code.', 'Write {fact.north_code}'],
  ['If you apply to North or South: our North code is {fact.north_code}, our South code is {fact.south_code}.'],
  ['{fact.north_code} is our North code, {fact.south_code} is our South code.'],
  ['The codes of North and South are {fact.north_code} and {fact.south_code}.'],
  ['Go to the South of the city with the code of your campus, which is {fact.north_code}.'],
])('a fact is the one that its sentence speaks of: %s', async ([text, finding]) =>
  expect(await findingsOf(text)).toEqual(finding === undefined ? [] : [expect.stringContaining(finding)]),
);

test('so it is in a translation', async () => {
  const text = 'North code: {fact.north_code}; South code: {fact.south_code}.';
  const translation = 'Código de South: {fact.north_code}; código de North: {fact.south_code}.';
  expect(await findingsOf(text, { translation })).toEqual([expect.stringMatching(/es\.json.* Write \{fact\.south_code\}/)]);
});

test.for<readonly [text: string, finding?: string]>([
  ['{fact.days, plural, one {# days} other {# day}}', 'read "1 days"'],
  ['{fact.days, plural, one {# of the days} other {# of the day}}', 'read "1 days"'],
  ['{fact.days, plural, one {# copies} other {# copy}}', 'read "1 copies"'],
  ['{fact.days, plural, one {# day remains} other {# days remain}}'],
  ['{fact.days, plural, one {# person needs} other {# people need}}'],
  ['{fact.days, plural, one {the next day} other {the next # days}}'],
])('a plural has each word in its form: %s', async ([text, finding]) => {
  const translation = '{fact.days, plural, one {# día} many {# de días} other {# días}}';
  expect(await findingsOf(text, { translation })).toEqual(finding === undefined ? [] : [expect.stringContaining(finding)]);
});

test('so it is in languages whose plural has no "s"', async () => {
  const german = (translation: string) => findingsOf('{fact.days, plural, one {# day} other {# days}}', { translation, language: 'de' });
  expect(await german('{fact.days, plural, one {# Tag} other {# Tage}}')).toEqual([]);
  expect(await german('{fact.days, plural, one {# Tage} other {# Tag}}')).toEqual([expect.stringContaining('read "1 Tage"')]);
});
