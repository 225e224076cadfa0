import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkSchemas } from '../../scripts/checks/check-schemas.ts';
import { findingLine } from '../../scripts/checks/finding-line.ts';
import { exampleApplication } from './example-application.ts';

const PERSON = 'schemas/pages/start/person';
const UI = `${PERSON}/ui.json`;
const LOGIC = `${PERSON}/logic.json`;
const STAY = 'schemas/pages/studies/stay/ui.json';

type Change = readonly [file: string, from: string, to: string];

async function findingsWith(...changes: readonly Change[]): Promise<readonly string[]> {
  const root = exampleApplication();
  for (const [file, from, to] of changes) {
    const text = readFileSync(join(root, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    writeFileSync(join(root, file), text.replace(from, to));
  }
  return (await checkSchemas(root)).findings.map(findingLine);
}

const rare = (name: string): Change => [UI, `"${name}": { `, `"${name}": { "ui:rare": true, `];

test('an optional question may be rare', async () => {
  expect(await findingsWith()).toEqual([]);
  expect(await findingsWith(rare('nickname'))).toEqual([]);
});

test('one that must be answered may not, be it always, under a condition, or while a choice shows it', async () => {
  const refused = (name: string) => [
    expect.stringMatching(new RegExp(`ui\\.json:\\d+:\\d+ +rare-does-not-fit .*"${name}" must be answered`)),
  ];
  expect(await findingsWith(rare('given_name'))).toEqual(refused('given_name'));
  expect(await findingsWith(rare('moved_on'))).toEqual(refused('moved_on'));
  const inGroup: readonly Change[] = [
    [LOGIC, '"show": ["moved_on"] }', '"show": ["moved_on"], "required": ["moved_on"] }'],
    [LOGIC, '"required": { "moved_on": { "condition": "is_born_abroad" } },', ''],
  ];
  expect(await findingsWith(rare('moved_on'), ...inGroup)).toEqual(refused('moved_on'));
});

test('a row is rare as a whole', async () => {
  const row: Change = [
    UI,
    '"given_name": {',
    '"ui:groups": [{ "title": "More", "keys": ["nickname", "passport_number"] }],\n  "given_name": {',
  ];
  expect(await findingsWith(row)).toEqual([
    expect.stringMatching(/rare-does-not-fit .*"passport_number" is in one row .* with "nickname".* Write "ui:rare" at "nickname"/),
  ]);
  expect(await findingsWith(row, rare('nickname'))).toEqual([]);
});

test('what the form works out is not added by anybody', async () => {
  const [before = ''] = /"ui:order": \[[^\]]*\]/.exec(readFileSync(join(exampleApplication(), STAY), 'utf8')) ?? [];
  expect(await findingsWith([STAY, before, `${before},\n  "weeks_in_all": { "ui:rare": true }`])).toEqual([
    expect.stringMatching(/rare-does-not-fit .*works out "weeks_in_all"/),
  ]);
});
