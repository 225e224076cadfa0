import { expect, test } from 'vitest';
import { invalidChange } from '../../src/authoring/checks/invalid-change.ts';
import { toCheckedForm } from '../../src/authoring/form-files/checked-form.ts';
import { replaceContents } from '../../src/authoring/form-files/form-sources.ts';
import { exampleForm, findingsWithChanges } from './example-form.ts';
import { findingsWithFiles } from './valid-form.ts';

const FILE = 'schemas/changes.json';
const on = '2026-11-23';
const rename = (from: string, to: string, day = on) => ({ on: day, rename: from, to });
const drop = (key: string, day = on) => ({ on: day, drop: key });
const recode = (key: string, values: Readonly<Record<string, string>>) => ({ on, recode: key, values });
const found = (...changes: readonly object[]) => findingsWithFiles({ [FILE]: JSON.stringify({ changes }, null, 2) });

test.for<readonly [entry: string, changes: readonly object[]]>([
  ['a key that is renamed', [rename('given_name', 'first_name')]],
  ['the keys of a repeat', [rename('job_{n}_city', 'work_{n}_city')]],
  ['a key that is renamed twice', [rename('name', 'given_name'), rename('given_name', 'first_name', '2026-11-24')]],
  ['a key that is renamed and back', [rename('city', 'town'), rename('town', 'city', '2026-11-24')]],
  ['a key that is renamed and dropped since', [rename('a', 'b'), drop('b')]],
  ['keys that are merged into one of them', [{ on, merge: ['first_name', 'second_name'], to: 'first_name', with: ' ' }]],
  ['values that are written otherwise', [recode('born_abroad', { yes: 'Y', no: 'N', unsure: '' })]],
  ['values that have changed places', [recode('born_abroad', { Y: 'N', N: 'Y' })]],
  ['values of a key that has another name since', [recode('abroad', { '1': 'Y' }), rename('abroad', 'born_abroad')]],
  ['no change at all', []],
])('%s: no finding', async ([, changes]) => {
  expect(await found(...changes)).toEqual([]);
});

test.for<readonly [changes: readonly object[], finding: string]>([
  [[rename('given_name', 'frst_name')], 'No question asks for "frst_name"  Did you mean "first_name"?'],
  [
    [rename('friends_name', 'nick_name_of_old')],
    'No question asks for "nick_name_of_old"  If it was asked until now, keep this entry and add one at the end, with "drop": ' +
      '"nick_name_of_old"; otherwise write the key of a question.',
  ],
  [[rename('job_{n}_city', 'work_{n}_town')], 'No question asks for "work_{n}_town"'],
  [[rename('city', 'first_name')], '"city" is still asked, and its answers would become those of "first_name"'],
  [[drop('city')], '"city" is still asked, and its answers would be kept aside'],
  [[rename('a', 'city'), rename('a', 'first_name')], 'Entry 1 already takes the answers of "a"'],
  [[rename('a', 'city'), rename('b', 'city')], 'Entry 1 already moves answers to "city"'],
  [[rename('city', 'town'), rename('town', 'city')], 'With this entry, answers end at "city", where they began on that day'],
  [[drop('a'), drop('b', '2026-11-01')], 'This change is dated 2026-11-01, and the one before it 2026-11-23'],
  [[rename('job_{n}_city', 'city')], '"city" does not contain {n}, unlike some of the keys'],
  [[recode('born_abroad', { yes: 'Yes' })], '"Yes" is in none of the lists of "born_abroad"'],
  [[recode('born_abroad', { Y: 'N' })], '"Y" is still offered, and would become "N"'],
  [[recode('born_abroad', { yes: 'Y' }), recode('born_abroad', { yes: 'N' })], '"yes" already becomes "Y"'],
  [[recode('city', { a: 'b' })], '"city" is not chosen from a list, so it has no values'],
  [[{ on, merge: ['a', 'b'], to: 'born_abroad', with: ', ' }], '"born_abroad" is not answered with a text'],
])('%j is found', async ([changes, finding]) => {
  expect(await found(...changes)).toEqual([expect.stringContaining(`invalid-change  ${finding}`)]);
});

test.for<readonly [mistake: string, change: object, line: number]>([
  ['a day that is none', { on: 'November', drop: 'a' }, 4],
  ['an entry without its day', { drop: 'a' }, 3],
  ['a word that is mistyped', { on, rename: 'a', too: 'city' }, 6],
  ['one key that would be merged', { on, merge: ['a'], to: 'city' }, 5],
])('%s is found in the file itself', async ([, change, line]) => {
  expect(await found(change)).toEqual([expect.stringContaining(`${FILE}:${line}:`)]);
});

test('the two keys of a rename that have changed places are said once, with the entry that is right', () => {
  const renamed = [...exampleForm.files].flatMap(([file, { text }]): readonly (readonly [string, string])[] =>
    text.includes('"nickname"') ? [[file, text.replaceAll('"nickname"', '"short_name"')]] : [],
  );
  const foundBy = (...keys: readonly [from: string, to: string]) => {
    const entry = JSON.stringify({ changes: [rename(...keys)] });
    const form = toCheckedForm({ ...replaceContents(exampleForm, new Map([...renamed, [FILE, entry]])), committed: exampleForm });
    return form && invalidChange.run(form).map(({ advice }) => advice);
  };
  expect(foundBy('short_name', 'nickname')).toEqual(['Write "rename": "nickname", "to": "short_name".']);
  expect(foundBy('nickname', 'short_name')).toEqual([]);
});

test('a former key is told its new one, with each file that names it still', () => {
  const renamed = (file: string) => [file, '"nickname":', '"short_name":'] as const;
  const entry = JSON.stringify(rename('nickname', 'short_name'));
  const said = findingsWithChanges(renamed('schemas/data-model.json'), renamed('schemas/pages/start/person/schema.json'), [
    FILE,
    '"changes": [',
    `"changes": [${entry}, `,
  ]);
  const advice =
    /changes\.json renames "nickname" to "short_name": write "short_name" here, too, and wherever it stands: .*person\/ui\.json/;
  expect(said.filter((line) => line.includes('"nickname" is not'))).toEqual([expect.stringMatching(advice), expect.stringMatching(advice)]);
});
