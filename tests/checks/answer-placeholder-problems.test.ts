import { expect, test } from 'vitest';
import { changeValidFiles, findingsWithFiles, type TextChange } from './valid-form.ts';

const PERSON = 'schemas/pages/start/person/schema.json';
const UI = 'schemas/pages/start/person/ui.json';
const PLACE = 'schemas/blocks/place/schema.json';
const PAGE = 'schemas/pages/start/page.json';
const YES_NO = 'schemas/options/yes-no.json';

test.for<readonly [what: string, file: string, from: string, to: string]>([
  ['a label', PERSON, '"Were you born abroad?"', '"Were you, {answer.first_name|student}, born abroad?"'],
  ['the title of a section', PERSON, '"You"', '"{answer.first_name|You}"'],
  ['a message', PERSON, '"Tell us your first name."', '"Tell us your first name, from {answer.city|wherever you are}."'],
  ['the title of a section of a page', PAGE, '"prefix": ""', '"prefix": "", "title": "{answer.city|Your city}"'],
  ['the title of a component of a repeat', PAGE, '"Workplace {n}"', '"{answer.city|Workplace} {n}"'],
])('%s may say an answer', async ([, ...change]) => expect(await findingsWithFiles(changeValidFiles(change))).toEqual([]));

test.for<readonly [file: string, from: string, to: string, finding: RegExp]>([
  [PERSON, '"Were you born', '"Were {answer.frist_name|you} born', /There is no question "frist_name" {2}Did you mean "first_name"\?/],
  [PERSON, '"Were you born', '"Were {answer.first_name} born', /"\{answer\.first_name\}" leaves a gap while it is not answered/],
  [
    PERSON,
    '"Were you born',
    '"Were {answer.first_name|city|you} born',
    /would show "city\|you" exactly as it is written {2}Begin each question with "answer\.", as in "answer\.city"/,
  ],
  [PERSON, '"First name"', '"First name, {answer.first_name|yours}"', /"first_name" would be shown in a text of its own question/],
  [PLACE, '"title": "', '"title": "{answer.work_1_ctiy|Your} ', /There is no question "work_1_ctiy" {2}Did you mean "work_1_city"\?/],
  [PAGE, '"title": "Start"', '"title": "{answer.first_name|Start}"', /students would see it literally {2}Answers are filled in in labels/],
  [YES_NO, '"label": "Yes"', '"label": "Yes, {answer.first_name|I am}"', /students would see it literally/],
])('in %s, %s → %s is reported', async ([file, from, to, finding]) => {
  const [first] = await findingsWithFiles(changeValidFiles([file, from, to]));
  expect(first).toMatch(/unknown-placeholder/);
  expect(first).toMatch(finding);
});

test('several choices are no words of a label', async () => {
  const several = changeValidFiles(
    [PERSON, '"Were you born abroad?", "type": "string"', '"Where?", "type": "array"'],
    [PERSON, '"First name"', '"Your name, after {answer.born_abroad|nothing}"'],
    [UI, '"radio"', '"checkboxes"'],
    ['schemas/data-model.json', '"A choice.", "type": "string"', '"Choices.", "type": "array", "items": { "type": "string" }'],
    ['schemas/conditions.json', '"equals": [{ "var": "born_abroad" }, "Y"]', '"any_of": [{ "var": "born_abroad" }, ["Y"]]'],
  );
  expect(await findingsWithFiles(several)).toContainEqual(expect.stringMatching(/"born_abroad" can have several choices/));
});

const isOffice: readonly TextChange[] = [
  [PERSON, '"properties": {', '"properties": { "letters": { "title": "Letters", "type": "integer" },'],
  [UI, '["first_name", "born_abroad"],', '["first_name", "born_abroad", "letters"], "letters": { "ui:office": true },'],
  ['schemas/data-model.json', '"properties": {', '"properties": { "letters": { "$ref": "#/$defs/number" },'],
  ['schemas/data-model.json', '"flag": {', '"number": { "description": "A number.", "type": "integer" }, "flag": {'],
];
const works = { 'schemas/pages/start/person/logic.json': '{ "value": { "letters": { "length": { "var": "first_name" } } } }' };
const LETTER = { 'schemas/content/completion.json': { blocks: [{ paragraph: '{answer.letters|No} letters' }] } };

test.for<readonly [what: string, change: TextChange, more?: object]>([
  ['a label', [PERSON, '"Were you', '"{answer.letters|0}: were you']],
  ['the description of a section', [PERSON, '"title": "You"', '"title": "You", "description": "{answer.letters|0} letters"']],
  ['the title of a section elsewhere', [PAGE, '"prefix": ""', '"prefix": "", "title": "{answer.letters|0} letters"']],
  ['a message', [PERSON, '"Tell us your first name."', '"It has {answer.letters|0} letters."']],
  ['content', [PERSON, '"You"', '"You"'], LETTER],
])('%s cannot say an answer that only the office sees', async ([, change, more]) => {
  expect(await findingsWithFiles({ ...changeValidFiles(...isOffice, change), ...works, ...more })).toEqual([
    expect.stringMatching(
      /unknown-placeholder .*"letters" here, which "ui:office" keeps .*or remove "ui:office" in schemas\/pages\/start\/person/,
    ),
  ]);
});

test('the label of another one that only the office sees may say it', async () => {
  const help: TextChange = [
    UI,
    '"letters": { "ui:office": true }',
    '"letters": { "ui:office": true, "ui:help": "After {answer.city|a city}" }',
  ];
  expect(await findingsWithFiles({ ...changeValidFiles(...isOffice, help), ...works })).toEqual([]);
});
