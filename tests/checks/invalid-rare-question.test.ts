import { expect, test } from 'vitest';
import { replaceContents } from '../../src/authoring/form-files/form-sources.ts';
import { checkFormSources, formatFinding } from '../../src/authoring/checks/check-form-files.ts';
import { exampleForm } from './example-form.ts';

const PERSON = 'schemas/pages/start/person';
const UI = `${PERSON}/ui.json`;
const LOGIC = `${PERSON}/logic.json`;
const STAY = 'schemas/pages/studies/stay/ui.json';

type Change = readonly [file: string, from: string, to: string];

function findingsWith(...changes: readonly Change[]): readonly string[] {
  const changed = changes.reduce((sources, [file, from, to]) => {
    const text = sources.files.get(file)?.text ?? '';
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    return replaceContents(sources, new Map([[file, text.replace(from, to)]]));
  }, exampleForm);
  return checkFormSources(changed).findings.map(formatFinding);
}

const rare = (name: string): Change => [UI, `"${name}": { `, `"${name}": { "ui:rare": true, `];

test('one that must be answered may not, be it always, under a condition, or while a choice shows it', () => {
  const refused = (name: string) => [
    expect.stringMatching(new RegExp(`ui\\.json:\\d+:\\d+ +invalid-rare-question .*"${name}" must be answered`)),
  ];
  expect(findingsWith(rare('given_name'))).toEqual(refused('given_name'));
  expect(findingsWith(rare('moved_on'))).toEqual(refused('moved_on'));
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
