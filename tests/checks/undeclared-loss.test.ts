import { expect, test } from 'vitest';
import { undeclaredLoss } from '../../src/authoring/checks/undeclared-loss.ts';
import { toCheckedForm } from '../../src/authoring/form-files/checked-form.ts';
import { replaceContents } from '../../src/authoring/form-files/form-sources.ts';
import { exampleForm, type ExampleChange } from './example-form.ts';

function lossesAfter(...changes: readonly ExampleChange[]): readonly string[] {
  const texts = changes.map(([file, from, to]) => {
    const text = exampleForm.files.get(file)?.text ?? '';
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    return [file, text.replace(from, to)] as const;
  });
  const checkedForm = toCheckedForm({ ...replaceContents(exampleForm, new Map(texts)), committed: exampleForm });
  return checkedForm ? undeclaredLoss.run(checkedForm).map(({ file, pointer, what }) => `${file} ${pointer} ${what}`) : [];
}

const PAGE = 'schemas/pages/studies/page.json';

test('what is as it was committed, or only has other words, loses nothing', () => {
  expect(lossesAfter()).toEqual([]);
  expect(lossesAfter([PAGE, 'I took a test', 'I passed a test'])).toEqual([]);
  expect(lossesAfter(['schemas/options/rooms.json', '"With a family"', '"In the home of a family"'])).toEqual([]);
});

test.for<readonly [what: string, change: ExampleChange, finding: RegExp]>([
  [
    'a tab with another id',
    [PAGE, '"id": "lessons"', '"id": "courses"'],
    /page\.json \/content\/1\/tabs_of\/1\/id "lessons" was a name here/,
  ],
  ['a repeat with another name', [PAGE, '"repeat": "jobs"', '"repeat": "work"'], /page\.json \/content\/2\/repeat "jobs" was a name here/],
  [
    'a choice that is gone',
    ['schemas/options/rooms.json', '{ "value": "FAMILY", "label": "With a family", "group": "With others" },', ''],
    /^schemas\/options\/rooms\.json \/options\/1 "FAMILY" could be chosen in "room" at the last commit/,
  ],
  [
    'a choice that means something else now',
    ['schemas/options/rooms.json', '"label": "With a family"', '"label": "In a tent"'],
    /^schemas\/options\/rooms\.json \/options\/1\/label "FAMILY" was “With a family” at the last commit: whoever chose that/,
  ],
  [
    'a choice whose value is like both labels',
    ['schemas/options/rooms.json', '"label": "On campus"', '"label": "Dormant volcano"'],
    /^schemas\/options\/rooms\.json \/options\/0\/label "DORM" was “On campus” at the last commit/,
  ],
  [
    'a question with another type',
    [
      'schemas/pages/start/person/schema.json',
      '"title": "Nickname",\n      "type": "string"',
      '"title": "Nickname",\n      "type": "integer"',
    ],
    /^schemas\/data-model\.json \/properties\/nickname "nickname" had "type": "string" at the last commit, and has "integer" now: what students/,
  ],
  [
    'questions that nobody is asked any more',
    [PAGE, '{ "section": "essay" },', ''],
    /^schemas\/data-model\.json .* asked at the last commit: answers given since then would be lost$/,
  ],
])('%s', ([, change, finding]) => {
  expect(lossesAfter(change)).toEqual([expect.stringMatching(finding)]);
});

test('a question with another key is named with the new one, and with what to write into changes.json', () => {
  const files = ['schemas/data-model.json', 'schemas/pages/start/person/schema.json', 'schemas/pages/start/person/ui.json'];
  const renamed = files.map((file) => [file, exampleForm.files.get(file)?.text.replaceAll('"nickname"', '"short_name"') ?? ''] as const);
  const entry = '{ "on": "2026-11-23", "rename": "nickname", "to": "short_name" }';
  for (const [changes, advice] of [
    ['{ "changes": [] }', `add ${entry} to schemas/changes.json. Otherwise ask "nickname" again, or write {`],
    [undefined, `write { "changes": [${entry}] } into schemas/changes.json, a new file. Otherwise`],
  ] as const) {
    const committed = replaceContents(exampleForm, new Map([['schemas/changes.json', changes]]));
    const checkedForm = toCheckedForm({ ...replaceContents(committed, new Map(renamed)), committed });
    expect(checkedForm && undeclaredLoss.run(checkedForm)).toEqual([
      expect.objectContaining({ pointer: '/properties/short_name', at: 'key', advice: expect.stringContaining(advice) }),
    ]);
  }
});

test('years that a generated list no longer offers are named, with what adds one', () => {
  const years = (list: object): string => JSON.stringify({ generate: 'years', ...list });
  const file = 'schemas/options/weeks.json';
  const after = (was: object, is: object) => {
    const committed = replaceContents(exampleForm, new Map([[file, years(was)]]));
    const checkedForm = toCheckedForm({ ...replaceContents(committed, new Map([[file, years(is)]])), committed });
    return checkedForm ? undeclaredLoss.run(checkedForm).map(({ pointer, what, advice }) => `${pointer} ${what}. ${advice}`) : [];
  };
  const past = { direction: 'past', count: 6 };
  expect(after(past, { direction: 'future', count: 6 })).toEqual([
    expect.stringMatching(
      /^\/direction .*are 2026 to 2031, and were 2021 to 2026 .* To add 2027, write "direction": "past", "start": 2027, "count": 7:/,
    ),
  ]);
  expect(after(past, { direction: 'past', count: 4 })).toEqual([
    expect.stringMatching(/^\/count .* choose 2021 to 2022 .*"past", "count": 6\.$/),
  ]);
  expect(after({ ...past, start: 2024 }, { ...past, start: 2026 })).toEqual([
    expect.stringMatching(/^\/start .* choose 2019 to 2020 .*"past", "count": 8\.$/),
  ]);
  expect(after(past, { direction: 'past', count: 9 })).toEqual([]);
});

test('a merge is warned of where a question that goes takes the place of the one that stays, once', () => {
  const merge = (...keys: readonly string[]): string =>
    JSON.stringify({
      changes: [
        { on: '2026-11-23', merge: keys, to: 'nickname' },
        { on: '2026-11-23', merge: ['a', 'nickname'], to: 'nickname', with: ' ' },
      ],
    });
  const after = (was: string, is: string) => {
    const committed = replaceContents(exampleForm, new Map([['schemas/changes.json', was]]));
    const checkedForm = toCheckedForm({ ...replaceContents(committed, new Map([['schemas/changes.json', is]])), committed });
    return checkedForm ? undeclaredLoss.run(checkedForm).map(({ pointer, advice }) => `${pointer} ${advice}`) : [];
  };
  const wrong = merge('former', 'nickname', 'other');
  expect(after('{ "changes": [] }', wrong)).toEqual([
    '/changes/0/merge Write "merge": ["nickname", "former", "other"], unless that is meant.',
  ]);
  expect(after('{ "changes": [] }', merge('nickname', 'former'))).toEqual([]);
  expect(after(wrong, `${wrong} `)).toEqual([]);
});

test('components of a repeat that are given up are dropped one by one while others are asked', () => {
  const text = exampleForm.files.get(PAGE)?.text.replace('"job_1_", "job_2_"', '"job_1_"') ?? '';
  const checkedForm = toCheckedForm({ ...replaceContents(exampleForm, new Map([[PAGE, text]])), committed: exampleForm });
  const [loss] = checkedForm ? undeclaredLoss.run(checkedForm) : [];
  expect(loss?.advice).toContain('"drop": "job_2_employer" }, { "on": "2026-11-23", "drop": "job_2_weeks" }');
});
