import { expect, test } from 'vitest';
import { findingsWithFiles } from './valid-form.ts';

const findingsWithBo = async (places: object, visible: readonly string[] = []) => {
  const bo = { title: 'Bo', today: '2026-11-21', answers: {}, ...places, expect: { visible, missing: {}, summary: {} } };
  return (await findingsWithFiles({ 'schemas/personas/bo.json': bo })).filter((line) => !line.includes('persona-mismatch'));
};

test.for<readonly [mistake: string, places: object, finding: string]>([
  ['a repeat that no page has', { counts: { works: 2 } }, 'There is no repeat "works"  Did you mean "work"?'],
  ['more components than there are', { counts: { work: 3 } }, '"work" has 2 components at most  Write 2 or less.'],
  ['tabs that no page has', { tabs: { where: 'here' } }, 'There are no tabs "where"'],
])('%s in a persona is found', async ([, places, finding]) => {
  expect(await findingsWithBo(places)).toEqual([expect.stringContaining(`invalid-persona  ${finding}`)]);
});

test.for<readonly [mistake: string, section: string, finding: string]>([
  ['a section that no page has', 'start/persn', 'There is no section "start/persn"  Did you mean "start/person"?'],
  [
    'a section without its page',
    'person',
    'There is no section "person"  Write the name of the page, a slash, and the name of the section.',
  ],
  [
    'a repeat in place of its components',
    'start/work',
    'There is no section "start/work"  It is a repeat: name each component, as "start/work-1".',
  ],
])('%s among what a persona sees is found', async ([, section, finding]) => {
  expect(await findingsWithBo({}, ['start/person', section, 'start/work-2'])).toEqual([
    expect.stringContaining(`invalid-persona  ${finding}`),
  ]);
});

test('an answer that no line of the files refuses is found in its persona, and a long one is not written out', async () => {
  const blank = { title: 'Al', today: '2026-11-21', answers: { first_name: 'Al ' }, expect: { visible: [], missing: {}, summary: {} } };
  const found = await findingsWithFiles({ 'schemas/personas/al.json': blank, 'schemas/personas/bo.json': blank });
  expect(found).toContainEqual(expect.stringMatching(/^schemas\/personas\/al\.json:\S+ {2}invalid-persona {2}2 of 2 .* without blanks/));
  expect(await findingsWithBo({ answers: { born_abroad: 'x'.repeat(1000) } })).toEqual([
    expect.stringMatching(/ {2}"x{199}\.\.\." is in none of the lists of "born_abroad" {2}/),
  ]);
});

test('what a persona counts and has in the good application is no finding', async () => {
  expect(await findingsWithBo({ counts: { work: 2 }, tabs: {} })).toEqual([]);
});
