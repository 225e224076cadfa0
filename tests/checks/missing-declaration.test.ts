import { expect, test } from 'vitest';
import { findingsWithChanges as findingsWith, type ExampleChange as Change } from './example-form.ts';

const AGREEMENT = 'schemas/pages/finish/agreement/ui.json';
const PERSON = 'schemas/pages/start/person/ui.json';
const leftOff = (name: string, only: string): Change => [PERSON, `"${name}": { `, `"${name}": { "ui:pdf": "${only}", `];
const copyEnd: Change = ['schemas/content/copy-end.json', '', '{ "blocks": [{ "paragraph": "Goodbye, {answer.nickname|you}." }] }'];

test('a section that is left off may not take the declaration with it', () => {
  const section: Change = [AGREEMENT, '"signed_name": {', '"ui:pdf": "office",\n  "signed_name": {'];
  expect(findingsWith(section)).toEqual([
    expect.stringMatching(/agreement\/ui\.json:3:\d+ +missing-declaration .*leaves out "agree".*Write "ui:pdf" at the other questions/),
  ]);
  expect(findingsWith([AGREEMENT, '"signed_name": { ', '"signed_name": { "ui:pdf": "none", '])).toEqual([]);
});

test('nothing printed says an answer that is left off', () => {
  const label: Change = ['schemas/pages/start/person/schema.json', '"When did you', '"{answer.nickname|You}, when did you'];
  const refused = [expect.stringMatching(/unknown-placeholder .*"nickname" is left off a PDF copy, on which this would say it/)];
  expect(findingsWith(leftOff('nickname', 'student'), label)).toEqual(refused);
  expect(findingsWith(leftOff('nickname', 'student'), leftOff('moved_on', 'student'), label)).toEqual([]);
  expect(findingsWith(leftOff('nickname', 'student'), copyEnd)).toEqual(refused);
  expect(findingsWith(copyEnd)).toEqual([]);
});

test('another word is not one', () => {
  expect(findingsWith(leftOff('nickname', 'students'))).toEqual([expect.stringMatching(/meta-schema .*student/)]);
});
