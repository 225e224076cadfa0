import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkSchemas } from '../../scripts/checks/check-schemas.ts';
import { findingLine } from '../../scripts/checks/finding-line.ts';
import { FIXTURES, withFiles } from './overlaid-application.ts';

const PERSON = 'schemas/pages/start/person';
const TEXT = 'schemas/text/en.json';
type Change = readonly [file: string, from: string, to: string];

/** All findings after these changes of what is right, but for those about keys and kinds that the changes do not care for. */
async function findingsAfter(...changes: readonly Change[]): Promise<readonly string[]> {
  const files: Record<string, string> = {};
  for (const [file, from, to] of changes) {
    const text = files[file] ?? readFileSync(join(FIXTURES, 'good', file), 'utf8');
    expect(text).toContain(from);
    files[file] = text.replace(from, () => to);
  }
  return (await checkSchemas(withFiles(files), '2026-11-23')).findings.map(findingLine);
}

const onlyFinding = (words: string | undefined) => (words === undefined ? [] : [expect.stringContaining(words) as unknown]);
const NAME = '"first_name": { "ui:widget": "text", ';
const asks = (help: string, options: string): Change => [
  `${PERSON}/ui.json`,
  NAME,
  `${NAME}"ui:help": "${help}", "ui:options": ${options}, `,
];

test.for<readonly [help: string, limit: number, finding?: string]>([
  ['Write 150 to 200 words.', 100, 'asks for 150 words, and there is room for 100 characters'],
  ['At most 50 words.', 100, 'asks for 50 words'],
  ['Say it in ten words.', 30, 'asks for 10 words'],
  ['Write 150 to 200 words.', 1500],
  ['One or two words.', 20],
])('there is room for what is asked: %s in %s characters', async ([help, limit, finding]) => {
  const room: Change = [`${PERSON}/schema.json`, ', "maxLength": 45', ''];
  expect(await findingsAfter(asks(help, `{ "limit": ${limit} }`), room)).toEqual(onlyFinding(finding));
});

test.for<readonly [title: string, unit: string, finding?: string]>([
  ['Hours You Work in a Week', 'minute', 'unit "hour", and "unit" is "minute"'],
  ['How many hours do you work a week?', 'week', 'unit "hour", and "unit" is "week"'],
  ['Duration (weeks)', 'month', 'unit "week", and "unit" is "month"'],
  ['Duration in minutes', 'hour', 'unit "minute", and "unit" is "hour"'],
  ['Hours You Work in a Week', 'hour'],
  ['How long do you work each week?', 'hour'],
  ['In the last two weeks, how long did you work?', 'hour'],
  ['How many years have you lived here, in months?', 'month'],
])('a number has the unit that its label says: %s in %s', async ([title, unit, finding]) => {
  const question = `"amount": { "title": "${title}", "type": "number", "errorMessage": "Enter a number" },`;
  const found = await findingsAfter(
    ['schemas/data-model.json', '"agree":', '"amount": { "$ref": "#/$defs/number" }, "agree":'],
    ['schemas/data-model.json', '"flag":', '"number": { "description": "A number.", "type": "number" }, "flag":'],
    [`${PERSON}/schema.json`, '"first_name": { "title"', `${question} "first_name": { "title"`],
    [`${PERSON}/ui.json`, '["first_name"', '["amount", "first_name"'],
    [`${PERSON}/ui.json`, NAME, `"amount": { "ui:widget": "text", "ui:options": { "input": "decimal", "unit": "${unit}" } }, ${NAME}`],
  );
  expect(found).toEqual(onlyFinding(finding));
});

test.for<readonly [description: string, finding?: string]>([
  ['You can name up to ten workplaces.', 'This says 10, and "work" has 2'],
  ['At most three of your workplaces.'],
  ['You can name up to two workplaces.'],
  ['Up to five colleagues worked there.'],
])('a repeat has as many components as its text promises: %s', async ([description, finding]) => {
  const titled: Change = ['schemas/pages/start/page.json', '"step": "Step One",', `"step": "Step One", "intro": "${description}",`];
  expect(await findingsAfter(titled)).toEqual(onlyFinding(finding));
});

test.for<readonly [description: string, finding?: string]>([
  ['Choose Yes if you were born elsewhere.'],
  ['Choose “Yes” or “No”.'],
  ['Choose Perhaps if you do not know.', 'to choose "Perhaps"'],
  ['If you do not know, select “I do not know”.', 'to choose "I do not know"'],
  ['Choose what fits. Choose your country.'],
])('what may be chosen has a name: %s', async ([description, finding]) => {
  const described: Change = [`${PERSON}/schema.json`, '"title": "You",', `"title": "You", "description": "${description}",`];
  expect(await findingsAfter(described)).toEqual(onlyFinding(finding));
});

test.for<readonly [help: string, finding?: string]>([
  ['You may leave it empty.', '"first_name" is required'],
  ['This is optional.', '"first_name" is required'],
  ['Leave it blank if you have none.', '"first_name" is required'],
  ['As in your passport. If there is a middle name, you may leave it out.'],
])('what is required may not be left empty: %s', async ([help, finding]) => {
  const room: Change = [`${PERSON}/schema.json`, ', "maxLength": 45', ''];
  expect(await findingsAfter(asks(help, '{ "limit": 45 }'), room)).toEqual(onlyFinding(finding));
});

test('so it is in a section, but for what holds for some of it', async () => {
  const described = (text: string): Change => [`${PERSON}/schema.json`, '"title": "You",', `"title": "You", "description": "${text}",`];
  expect(await findingsAfter(described('You may leave this for later.'))).toEqual(onlyFinding('"first_name" is required'));
  expect(await findingsAfter(described('Leave this empty if you were not born abroad.'))).toEqual([]);
});

test.for<readonly [key: string, words: string, finding?: string]>([
  ['button.submit', 'Save', 'as if it were "button.save_and_continue"'],
  ['button.back', 'Continue', 'as if it were "button.save_and_continue"'],
  ['button.save_and_continue', 'Submit', 'as if it were "button.submit"'],
  ['button.submit', 'Send My Application'],
  ['button.save_and_continue', 'Save'],
  ['button.back', 'Previous'],
])('a button says what it does: %s, %s', async ([key, words, finding]) => {
  const found = await findingsAfter([TEXT, '"button.submit": "Submit",', ''], [TEXT, '{', `{ "${key}": "${words}",`]);
  expect(found).toEqual(onlyFinding(finding));
});

test('two buttons of a page say two things', async () => {
  const both = '"buttons": [{ "text": "button.next", "to": "start" }, { "text": "button.submit", "action": "submit" }]';
  const changes: readonly Change[] = [
    ['schemas/pages/finish/page.json', '"buttons": [{ "text": "button.submit", "action": "submit" }]', both],
  ];
  expect(await findingsAfter(...changes)).toEqual([]);
  expect(await findingsAfter(...changes, [TEXT, '"button.next": "Next"', '"button.next": "Submit"'])).toEqual(
    onlyFinding('Two buttons of this page have the same words'),
  );
});
