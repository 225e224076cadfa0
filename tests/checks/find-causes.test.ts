import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findCauses, withCommitted } from '../../src/authoring/check/find-causes.ts';
import { checkFormSources } from '../../src/authoring/checks/check-form-files.ts';
import { readFormSources } from '../../src/authoring/form-files/form-sources.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import type { ExampleChange } from './example-form.ts';
import { FIXTURES_FOLDER } from './valid-form.ts';

function findingsAfter(isCommitted: boolean, ...changes: readonly (ExampleChange | readonly [deleted: string])[]) {
  const root = createTemporaryFolder('causes');
  cpSync(join(FIXTURES_FOLDER, 'examples'), root, { recursive: true });
  const git = (...words: readonly string[]): unknown => execFileSync('git', ['-C', root, ...words], { stdio: 'pipe' });
  if (isCommitted) {
    git('init', '--quiet');
    git('add', '.');
    git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', 'commit', '--quiet', '-m', 'Spring');
  }
  for (const [file, from, to] of changes) {
    if (from === undefined || to === undefined) {
      rmSync(join(root, file));
      continue;
    }
    const before = readFileSync(join(root, file), 'utf8');
    expect(before).toContain(from);
    writeFileSync(join(root, file), before.replace(from, to));
  }
  const sources = withCommitted(readFormSources(root, '2026-11-23'));
  return findCauses(sources, checkFormSources(sources));
}

const CONDITIONS = 'schemas/conditions.json';
const BORN_ABROAD: ExampleChange = [
  CONDITIONS,
  '{ "equals": [{ "var": "born_abroad" }, "Y"] }',
  '{ "equals": [{ "var": "born_abroad" }, "N"] }',
];
const RENAMED: ExampleChange = ['schemas/data-model.json', '"nickname":', '"nick_name":'];
const UNRELATED: ExampleChange = ['schemas/pages/start/person/schema.json', 'A nickname has up to 20 letters.', 'At most 20 letters.'];

test('what personas no longer find is reported at the change that did it, once', () => {
  const line =
    readFileSync(join(FIXTURES_FOLDER, 'examples', CONDITIONS), 'utf8')
      .split('\n')
      .findIndex((text) => text.includes('"born_abroad"')) + 1;
  expect(findingsAfter(true, BORN_ABROAD, UNRELATED)).toEqual([
    expect.objectContaining({
      file: CONDITIONS,
      line,
      what: expect.stringMatching(/^Changed .*“The student was born in another country\.” .* Since then, 2 of \d personas/),
      advice: expect.stringMatching(
        /^Does that still hold\? .* write this line again: "when": .*"Y".* If it is, let "expect" of these personas follow it\.$/,
      ),
    }),
  ]);
  expect(findingsAfter(false, BORN_ABROAD).map(({ file }) => file)).not.toContain(CONDITIONS);
});

test('a persona that was changed is told so, and not the rule that it meets now', () => {
  expect(findingsAfter(true, ['schemas/personas/bea.json', '"room": "FAMILY"', '"room": "DORM"'])).toEqual([
    expect.objectContaining({
      file: 'schemas/personas/bea.json',
      what: expect.stringMatching(/^Since this has changed, /),
      advice: 'Put back what stood here, or correct "expect" in this file.',
    }),
  ]);
});

test('a new rule that a persona does not meet is told with the answer, and not to be put back', () => {
  const rule = '{ "keys": ["nickname"], "must": { "!": { "equals": [{ "var": "nickname" }, "Bee"] } }, "message": "rule.too_young" }';
  const found = findingsAfter(true, ['schemas/pages/start/person/logic.json', '"rules": [', `"rules": [${rule},`]);
  const ours = found.filter(({ rule: name }) => name === 'persona-mismatch');
  expect(ours.map(({ what, advice }) => `${what}  ${advice}`)).toEqual([
    expect.stringMatching(/^This rule is new, and 1 of .*, for the answer "Bee" {2}Should it refuse that\? If not, correct the rule\./),
  ]);
});

test('a finding elsewhere names the change behind it', () => {
  const advice = findingsAfter(true, RENAMED, UNRELATED).map((finding) => finding.advice);
  expect(advice).not.toEqual([]);
  for (const one of advice)
    expect(one).toMatch(
      /^(?:Look first at schemas\/data-model\.json:\d+, which you have changed\. |Since the last commit, schemas\/data-model\.json has )/,
    );
});

test('a text that contradicts a changed limit is told with all others that do', () => {
  const [finding] = findingsAfter(true, ['schemas/pages/studies/english-test/schema.json', '"minimum": 0', '"minimum": 10']);
  expect(finding?.advice).toMatch(
    /^Look first at .*\. Changed since the last commit: "minimum" from 0 to 10\. Unchanged beside it: “Your score/,
  );
});

test('where a question is taken out of those of which one is enough, the message that still names it comes first', () => {
  const keys = '["weeks_of_rent", "weeks_of_meals"]';
  const [found] = findingsAfter(true, ['schemas/pages/studies/stay/logic.json', keys, '["room", "weeks_of_meals"]']);
  expect(found?.rule).toBe('invalid-one-of');
  expect(found?.what).toMatch(/^Changed .*"weeks_of_rent".* Unchanged beside it: “.+” \(schemas\/text\/en\.json:\d+.*\)\. "room" must be/);
});

test('a finding elsewhere names the file that was deleted', () => {
  const [finding] = findingsAfter(true, ['schemas/options/rooms.json']);
  expect(finding?.advice).toMatch(/^Look first at schemas\/options\/rooms\.json, which you have deleted\. /);
});

test('a rule that was moved to the neighbor is named first, and what to write for it again', () => {
  const moved: ExampleChange = ['schemas/pages/start/person/schema.json', '"born_on", "born_abroad"]', '"nickname", "born_abroad"]'];
  expect(findingsAfter(true, moved).map(({ advice }) => advice)).toContainEqual(
    expect.stringContaining('If you did not mean it, write it for "born_on" again, and not for "nickname".'),
  );
});

test('labels that were exchanged are named first where messages do not fit them any more', () => {
  const stay = 'schemas/pages/studies/stay/schema.json';
  const exchanged: readonly ExampleChange[] = [
    [stay, '"room": { "title": "Where will you live?"', '"room": { "title": "Day of Your Arrival"'],
    [stay, '"arrives_on": { "title": "Day of Your Arrival"', '"arrives_on": { "title": "Where will you live?"'],
    [stay, '"required": ["room"]', '"required": ["arrives_on"]'],
  ];
  const [finding] = findingsAfter(true, ...exchanged);
  expect(finding?.advice).toMatch(/^Look first at schemas\/pages\/studies\/stay\/schema\.json:\d+: This and line \d+ have changed places/);
});

test('a condition or a key that has another name is named by it, with where else it belongs', () => {
  const renamed: ExampleChange = [CONDITIONS, '"is_born_abroad": {', '"grew_up_abroad": {'];
  const also: ExampleChange = [CONDITIONS, '"has_worked": {', '"had_jobs": {'];
  const told = findingsAfter(true, renamed, also).filter(({ what }) => what.includes('"is_born_abroad"'));
  expect(told.map(({ advice }) => advice)).toEqual(
    told.map(() =>
      expect.stringMatching(/^Since the last commit, schemas\/conditions\.json has "grew_up_abroad" in place of "is_born_abroad"/),
    ),
  );
  expect(told).not.toEqual([]);
});

test('a rule that is wrong where it was changed is told with what stood there', () => {
  const turned: ExampleChange = [
    'schemas/pages/studies/essay/logic.json',
    '{ "!": { "condition": "has_worked" } }',
    '{ "and": [{ "condition": "has_worked" }, { "!": { "condition": "has_worked" } }] }',
  ];
  expect(findingsAfter(true, turned).map(({ advice }) => advice)).toContainEqual(
    expect.stringMatching(/If the change is not meant, write this line again: /),
  );
});

test('a finding at the change itself that says what is meant stays as it is', () => {
  const widget: ExampleChange = ['schemas/pages/start/person/ui.json', '"ui:widget": "radio"', '"ui:widget": "radios"'];
  expect(findingsAfter(true, widget)).toEqual(findingsAfter(false, widget));
});
