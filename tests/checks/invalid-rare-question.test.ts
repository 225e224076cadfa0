import { expect, test } from 'vitest';
import { exampleForm, findingsWithChanges as findingsWith, type ExampleChange as Change } from './example-form.ts';

const PERSON = 'schemas/pages/start/person';
const UI = `${PERSON}/ui.json`;
const LOGIC = `${PERSON}/logic.json`;
const STAY = 'schemas/pages/studies/stay/ui.json';

const rare = (name: string): Change => [UI, `"${name}": { `, `"${name}": { "ui:rare": true, `];

test('one that must be answered may not, be it always, under a condition, or while a choice shows it', () => {
  const refused = (name: string) => [
    expect.stringMatching(new RegExp(`ui\\.json:\\d+:\\d+ +invalid-rare-question .*"${name}" must be answered`)),
  ];
  expect(findingsWith(rare('given_name'))).toEqual(refused('given_name'));
  expect(findingsWith(rare('moved_on'))).toEqual(refused('moved_on'));
  const spare: Change = [STAY, '"weeks_of_meals": { ', '"weeks_of_meals": { "ui:rare": true, '];
  expect(findingsWith(spare)).toEqual(refused('weeks_of_meals'));
  const inGroup: readonly Change[] = [
    [LOGIC, '"show": ["moved_on"] }', '"show": ["moved_on"], "required": ["moved_on"] }'],
    [LOGIC, '"required": { "moved_on": { "condition": "is_born_abroad" } },', ''],
  ];
  expect(findingsWith(rare('moved_on'), ...inGroup)).toEqual(refused('moved_on'));
});

test('an optional one may, and a row is rare as a whole', () => {
  const row: Change = [
    UI,
    '"given_name": {',
    '"ui:groups": [{ "title": "More", "keys": ["nickname", "passport_number"] }],\n  "given_name": {',
  ];
  expect(findingsWith(row)).toEqual([
    expect.stringMatching(/invalid-rare-question .*"passport_number" is in one row .* with "nickname".* Write "ui:rare" at "nickname"/),
  ]);
  expect(findingsWith(row, rare('nickname'))).toEqual([]);
});

test('what the form works out is not added by anybody', () => {
  const [before = ''] = /"ui:order": \[[^\]]*\]/.exec(exampleForm.files.get(STAY)?.text ?? '') ?? [];
  expect(findingsWith([STAY, before, `${before},\n  "weeks_in_all": { "ui:rare": true }`])).toEqual([
    expect.stringMatching(/invalid-rare-question .*works out "weeks_in_all"/),
  ]);
});
