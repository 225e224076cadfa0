import { expect, test } from 'vitest';
import { checkSchemas } from '../../scripts/checks/check-schemas.ts';
import { findingLine } from '../../scripts/checks/finding-line.ts';
import { withFiles } from './overlaid-application.ts';

const FILE = 'schemas/changes.json';
const on = '2026-11-23';
const found = async (...changes: readonly object[]): Promise<readonly string[]> => {
  const { findings } = await checkSchemas(withFiles({ [FILE]: JSON.stringify({ changes }, null, 2) }));
  return findings.map(findingLine);
};

test.for<readonly [entry: string, changes: readonly object[]]>([
  ['a key that is renamed', [{ on, rename: 'given_name', to: 'first_name' }]],
  ['the keys of a repeat', [{ on, rename: 'job_{n}_city', to: 'work_{n}_city' }]],
  [
    'a key that is renamed twice',
    [
      { on, rename: 'name', to: 'given_name' },
      { on: '2026-11-24', rename: 'given_name', to: 'first_name' },
    ],
  ],
  [
    'a key that is renamed and back',
    [
      { on, rename: 'city', to: 'town' },
      { on: '2026-11-24', rename: 'town', to: 'city' },
    ],
  ],
  [
    'a key that is renamed and dropped since',
    [
      { on, rename: 'a', to: 'b' },
      { on, drop: 'b' },
    ],
  ],
  ['keys that are merged into one of them', [{ on, merge: ['first_name', 'second_name'], to: 'first_name', with: ' ' }]],
  ['values that are written otherwise', [{ on, recode: 'born_abroad', values: { yes: 'Y', no: 'N', unsure: '' } }]],
  ['values that have changed places', [{ on, recode: 'born_abroad', values: { Y: 'N', N: 'Y' } }]],
  [
    'values of a key that has another name since',
    [
      { on, recode: 'abroad', values: { '1': 'Y' } },
      { on, rename: 'abroad', to: 'born_abroad' },
    ],
  ],
  ['no change at all', []],
])('%s: no finding', async ([, changes]) => {
  expect(await found(...changes)).toEqual([]);
});

test.for<readonly [lie: string, changes: readonly object[], finding: string]>([
  [
    'a key that nobody asks for',
    [{ on, rename: 'given_name', to: 'frst_name' }],
    'No question asks for "frst_name"  Did you mean "first_name"?',
  ],
  [
    'a key that was asked for since, and is not any more',
    [{ on, rename: 'friends_name', to: 'nick_name_of_old' }],
    'No question asks for "nick_name_of_old"  If it was asked until now, leave this entry and add one at the end, with "drop": ' +
      '"nick_name_of_old"; else write the key of a question.',
  ],
  [
    'a key of a repeat that no component has',
    [{ on, rename: 'job_{n}_city', to: 'work_{n}_town' }],
    'No question asks for "work_{n}_town"',
  ],
  [
    'a former key that is still asked',
    [{ on, rename: 'city', to: 'first_name' }],
    '"city" is still asked, and its answers would become those of "first_name"',
  ],
  ['a dropped key that is still asked', [{ on, drop: 'city' }], '"city" is still asked, and its answers would be kept aside'],
  [
    'a key that goes to two',
    [
      { on, rename: 'a', to: 'city' },
      { on, rename: 'a', to: 'first_name' },
    ],
    'Entry 1 has taken the answers of "a" already',
  ],
  [
    'two keys that go to one',
    [
      { on, rename: 'a', to: 'city' },
      { on, rename: 'b', to: 'city' },
    ],
    'Entry 1 gives "city" its answers already',
  ],
  [
    'a circle',
    [
      { on, rename: 'city', to: 'town' },
      { on, rename: 'town', to: 'city' },
    ],
    'With this entry, "city" is what it was at the beginning of the day',
  ],
  [
    'an older day after a newer one',
    [
      { on, drop: 'a' },
      { on: '2026-11-01', drop: 'b' },
    ],
    'This change is of 2026-11-01, and the one before it is of 2026-11-23',
  ],
  [
    'a number in one key only',
    [{ on, rename: 'job_{n}_city', to: 'city' }],
    '"city" has no {n} in it, and not all of the keys are written so',
  ],
  [
    'a value that is not in the list',
    [{ on, recode: 'born_abroad', values: { yes: 'Yes' } }],
    '"Yes" is in no list from which "born_abroad" is chosen',
  ],
  ['a value that is still offered', [{ on, recode: 'born_abroad', values: { Y: 'N' } }], '"Y" is still offered, and would become "N"'],
  [
    'a value that becomes two',
    [
      { on, recode: 'born_abroad', values: { yes: 'Y' } },
      { on, recode: 'born_abroad', values: { yes: 'N' } },
    ],
    '"yes" has become "Y" already',
  ],
  ['values of a text', [{ on, recode: 'city', values: { a: 'b' } }], '"city" is not chosen from a list, so it has no values'],
  ['texts that become a choice', [{ on, merge: ['a', 'b'], to: 'born_abroad', with: ', ' }], '"born_abroad" is not answered with a text'],
])('%s is found', async ([, changes, finding]) => {
  expect(await found(...changes)).toEqual([expect.stringContaining(`change-does-not-fit  ${finding}`)]);
});

test.for<readonly [mistake: string, change: object, line: number]>([
  ['a day that is none', { on: 'November', drop: 'a' }, 4],
  ['an entry without its day', { drop: 'a' }, 3],
  ['a word that is mistyped', { on, rename: 'a', too: 'city' }, 6],
  ['one key that would be merged', { on, merge: ['a'], to: 'city' }, 5],
])('%s is found in the file itself', async ([, change, line]) => {
  expect(await found(change)).toEqual([expect.stringContaining(`${FILE}:${line}:`)]);
});
