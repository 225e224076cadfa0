import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { soundApplication } from '../../checks/sound-application.ts';
import { OPERATORS } from '../../../src/form/model/vocabulary.ts';
import { WIDGETS } from '../../../src/form/model/widget-kinds.ts';
import { opened } from './json-editor.ts';

const PERSONAL = 'schemas/pages/about/personal';
const PHONES = 'schemas/pages/about/phones';
const ADDRESS = 'schemas/blocks/address/logic.json';
const ADDRESS_UI = 'schemas/blocks/address/ui.json';
const PAGE = 'schemas/pages/about/page.json';
const LIST = '"countriesNoUsa"';
const RULE = '{ "condition": "lives_outside_usa" }';

const application = soundApplication('.', '2027-01-01');

test('nothing is underlined in the shipped application', async () => {
  for (const path of Object.keys(application.documents)) expect((await opened(path)).underlined, path).toEqual([]);
});

test.for([
  ['a question of this section, by label', `${PERSONAL}/ui.json`, '"first_name", "middle', '"¦", "middle', 'first_name', 'First Name', 6],
  ['a question that has no look yet', `${PERSONAL}/ui.json`, '"first_name": {', '"¦": {', 'first_name', 'First Name', 2],
  ['a widget', `${PERSONAL}/ui.json`, '"ui:widget": "text"', '"ui:widget": "¦"', 'radio', 'Radio buttons: for short option lists.', 10],
  ['a side of today for a date', `${PERSONAL}/ui.json`, '"direction": "past"', '"direction": "¦"', 'future', 'From today on.', 2],
  [
    'an option list, by its first labels',
    `${PHONES}/ui.json`,
    '"countriesNoUsa"',
    '"¦"',
    'campuses',
    'Lakeside Campus, Harbor City Campus, Online',
    20,
  ],
  ['a question that decides about lists', `${PHONES}/ui.json`, LIST, '{ "by": "¦" }', 'campus_location', 'Campus (Choice)', 100],
  ['a list that belongs to an answer', `${PHONES}/ui.json`, LIST, '{ "by": "country", "CAN": "¦" }', 'yes-no', 'Yes, No', 20],
  [
    'a condition for an option',
    'schemas/options/campuses.json',
    '"label": "Online"',
    '"label": "Online", "when": { "condition": "¦" }',
    'has_taken_act',
    'The student has taken the ACT.',
    6,
  ],
  [
    'a condition, by its sentence',
    `${PHONES}/logic.json`,
    '"lives_outside_usa"',
    '"¦"',
    'has_taken_act',
    'The student has taken the ACT.',
    6,
  ],
  [
    'an operator, by what it means',
    `${PHONES}/logic.json`,
    RULE,
    '{ "¦": [] }',
    'notIn',
    'The first is none of the list.',
    OPERATORS.length,
  ],
  [
    'a key of the form in a rule',
    `${PHONES}/logic.json`,
    RULE,
    '{ "answered": { "var": "¦" } }',
    'first_name',
    'First Name (Personal text)',
    100,
  ],
  [
    'a value of the answer that is compared',
    `${PHONES}/logic.json`,
    RULE,
    '{ "equals": [{ "var": "citizenship_type" }, "¦"] }',
    'NPR',
    'Citizen of another country',
    3,
  ],
  [
    'a value for a list',
    `${PHONES}/logic.json`,
    RULE,
    '{ "or": [{ "in": [{ "var": "citizenship_type" }, ["PR", "¦"]] }] }',
    'NPR',
    'Citizen of another country',
    3,
  ],
  ['a question to show', `${PHONES}/logic.json`, '"show": ["int_phone_country"', '"show": ["¦"', 'phone_home', 'Home Phone', 5],
  ['a question to require', `${PHONES}/logic.json`, '"phone_home": {', '"¦": {', 'phone_home', 'Home Phone', 4],
  ['a value of a name of the block', ADDRESS, '"USA"', '"¦"', 'CAN', 'Canada', 200],
  [
    'a question that is copied',
    'schemas/blocks/parent/logic.json',
    '"city": "current_city"',
    '"¦": "current_city"',
    'relationship',
    'Relationship to You',
    8,
  ],
  [
    'an answer to copy',
    'schemas/blocks/parent/logic.json',
    '"city": "current_city"',
    '"city": "¦"',
    'current_city',
    'Permanent Address: City (Personal text)',
    100,
  ],
  ['what a look-up knows', ADDRESS_UI, '"city": "city"', '"¦": "city"', 'city', 'City.', 4],
  ['a question that a look-up fills', ADDRESS_UI, '"city": "city"', '"city": "¦"', 'state_2', 'State/Province/Region', 8],
  ['one of several that it fills', ADDRESS_UI, '"state_2"],', '"¦"],', 'state_2', 'State/Province/Region', 8],
  ['a question by which digits are typed', ADDRESS_UI, '{ "country": ["USA"]', '{ "¦": ["USA"]', 'country', 'Country', 8],
  ['a sentence for a rule', `${PERSONAL}/logic.json`, '"rule.birth_date_too_young"', '"¦"', 'button.add_another', 'Add Another', 150],
  ['a section beside the page', PAGE, '"section": "personal"', '"section": "¦"', 'phones', 'Your phone', 7],
  [
    'a section for a tab',
    'schemas/pages/education/page.json',
    '"section": "transcript-text"',
    '"section": "¦"',
    'transcript-request',
    "Your counselor's part",
    8,
  ],
  [
    'a prefix of a repeat in a tab',
    'schemas/pages/education/page.json',
    '{ "section": "transcript-text" }',
    '{ "repeat": "played", "block": "sport", "prefixes": ["¦"], "title": "Sport {n}", "button": "button.add_another" }',
    'sport_1_',
    'sport_1_name and so on',
    5,
  ],
  ['a block, by what it asks', PAGE, '"block": "relative"', '"block": "¦"', 'sport', 'Asks: Sport', 5],
  ['a prefix for this block', PAGE, '"alumni_2_"', '"¦"', 'alumni_2_', 'alumni_2_first_name and so on', 3],
  ['a page for a button', PAGE, '"content": [', '"buttons": [{ "to": "¦" }], "content": [', 'final-steps', 'Final Steps', 3],
  [
    'a condition for a page',
    PAGE,
    '"content": [',
    '"when": { "condition": "¦" }, "content": [',
    'has_taken_act',
    'The student has taken the ACT.',
    6,
  ],
  ['a key that can be asked', `${PERSONAL}/schema.json`, '"middle_name": {', '"¦": {', 'city', 'City (Personal text)', 100],
  ['a question to require always', `${PERSONAL}/schema.json`, '"required": [', '"required": ["¦", ', 'suffix', 'Suffix', 6],
  [
    'a kind of answer',
    'schemas/data-model.json',
    '"#/$defs/personal_text"',
    '"¦"',
    '#/$defs/yes_no',
    'Yes or No: Y, N, or empty while unanswered.',
    15,
  ],
  ['a page', 'institution.config.json', '"education"', '"¦"', 'education', 'Education', 3],
] as const)('%s is offered', async ([, path, before, after, name, sentence, atLeast]) => {
  const { offered } = await opened(path, before, after);
  expect(offered).toHaveProperty([name], sentence);
  expect(Object.keys(offered).length).toBeGreaterThanOrEqual(atLeast);
});

test('only what fits is offered: questions of this section alone, values of this list alone', async () => {
  const order = await opened(`${PERSONAL}/ui.json`, '"first_name", "middle', '"¦", "middle');
  const { properties } = JSON.parse(readFileSync(`${PERSONAL}/schema.json`, 'utf8')) as { properties: object };
  expect(Object.keys(order.offered)).toEqual(Object.keys(properties));
  const yesNo = await opened('schemas/conditions.json', '"N"', '"¦"');
  expect(yesNo.offered).toEqual({ Y: 'Yes', N: 'No' });
});

test.for([
  [
    'a mistyped question',
    `${PERSONAL}/ui.json`,
    '"first_name", "middle',
    '"frist_name", "middle',
    `"frist_name": There is no such question in ${PERSONAL}/schema.json.`,
  ],
  [
    'the look of no question',
    `${PERSONAL}/ui.json`,
    '"first_name": {',
    '"frist_name": {',
    `"frist_name": There is no such question in ${PERSONAL}/schema.json.`,
  ],
  [
    'a mistyped widget',
    `${PERSONAL}/ui.json`,
    '"ui:widget": "text"',
    '"ui:widget": "txt"',
    `"txt": Value is not accepted. Valid values: ${WIDGETS.map((widget) => `"${widget}"`).join(', ')}.`,
  ],
  [
    'an unknown list',
    `${PHONES}/ui.json`,
    '"countriesNoUsa"',
    '"countriesNoUs"',
    '"countriesNoUs": There is no such list in schemas/options. After adding one, run: npm run lint:schemas',
  ],
  [
    'an unknown condition',
    `${PHONES}/logic.json`,
    '"lives_outside_usa"',
    '"lives_outside"',
    '"lives_outside": There is no such condition in schemas/conditions.json. After adding one, run: npm run lint:schemas',
  ],
  [
    'a list that belongs to an unknown answer',
    `${PHONES}/ui.json`,
    LIST,
    '{ "by": "country", "CANADA": "months" }',
    '"CANADA": There is no such value in schemas/options/countries.json. After adding one, run: npm run lint:schemas',
  ],
  ['an unknown operator', `${PHONES}/logic.json`, RULE, '{ "equls": [1, 2] }', '"equls": Property equls is not allowed.'],
  [
    'an unknown key in a rule',
    `${PHONES}/logic.json`,
    RULE,
    '{ "answered": { "var": "contry" } }',
    '"contry": There is no such key in schemas/data-model.json. After adding one, run: npm run lint:schemas',
  ],
  [
    'a label where a value belongs',
    `${PHONES}/logic.json`,
    RULE,
    '{ "equals": [{ "var": "country" }, "Canada"] }',
    '"Canada": There is no such value in schemas/options/countries.json. After adding one, run: npm run lint:schemas',
  ],
  [
    'a wrong value deep in a rule',
    `${PHONES}/logic.json`,
    RULE,
    '{ "and": [{ "!": { "notIn": [{ "var": "sat_taken" }, ["YES"]] } }] }',
    '"YES": There is no such value in schemas/options/yes-no.json. After adding one, run: npm run lint:schemas',
  ],
  [
    'a wrong value in a block',
    ADDRESS,
    '"USA"',
    '"US"',
    '"US": There is no such value in schemas/options/countries.json. After adding one, run: npm run lint:schemas',
  ],
  [
    'a folder that is not there',
    PAGE,
    '"section": "personal"',
    '"section": "personel"',
    '"personel": There is no such folder in schemas/pages/about.',
  ],
  [
    'a folder that is not there, in a tab',
    'schemas/pages/education/page.json',
    '"section": "transcript-text"',
    '"section": "transcript"',
    '"transcript": There is no such folder in schemas/pages/education.',
  ],
  [
    'a prefix without keys',
    PAGE,
    '"alumni_2_"',
    '"alumni_4_"',
    '"alumni_4_": The data model lacks a key of this block with this prefix. After adding them, run: npm run lint:schemas',
  ],
  [
    'a page that is not there',
    PAGE,
    '"content": [',
    '"buttons": [{ "text": "button.back", "to": "eduction" }], "content": [',
    '"eduction": There is no such folder in schemas/pages. After adding one, run: npm run lint:schemas',
  ],
  [
    'a key that cannot be stored',
    `${PERSONAL}/schema.json`,
    '"middle_name": {',
    '"midle_name": {',
    '"midle_name": There is no such key in schemas/data-model.json. After adding one, run: npm run lint:schemas',
  ],
] as const)('%s is underlined once', async ([, path, before, after, message]) => {
  expect((await opened(path, before, after)).underlined).toEqual([message]);
});

test.for([
  ['a comparison with another answer', '{ "equals": [{ "var": "country" }, { "var": "current_country" }] }'],
  ['a comparison with nothing', '{ "equals": [{ "var": "country" }, ""] }'],
  [
    'a number, a tick and today',
    '{ "and": [{ "gte": [{ "var": "sat_score_math" }, 500] }, { "equals": [{ "var": "legal_agree" }, true] }, { "lt": [{ ' +
      '"current_year": [] }, 2050] }] }',
  ],
  ['the entry of a list', '{ "some": [{ "var": "country" }, { "equals": [{ "var": "" }, "x"] }] }'],
] as const)('%s is not underlined', async ([, rule]) => {
  expect((await opened(`${PHONES}/logic.json`, RULE, rule)).underlined).toEqual([]);
});

test('hovering a name says what it means', async () => {
  expect((await opened(`${PERSONAL}/ui.json`, '"first_name": {', '"first¦_name": {')).hover).toContain('First Name');
  expect((await opened(`${PHONES}/logic.json`, '"lives_outside_usa"', '"lives¦_outside_usa"')).hover).toContain(
    'a home country other than the United States',
  );
});
