import { expect, test } from 'vitest';
import { findingsAfterChanges, type FormFileChange } from '../../institutions/findings-after.ts';
import { resolve } from 'node:path';

const CONFIG = 'institution.config.json';
const TEST_PLANS = 'schemas/pages/education/test-plans/logic.json';
const SCHOOL = 'schemas/pages/education/high-school/ui.json';
const CITIZENSHIP = 'schemas/pages/about/citizenship';
const EDUCATION = 'schemas/pages/education/page.json';
const PLANS = 'schemas/pages/education/plans/schema.json';

test.for<readonly [mistake: string, findings: readonly RegExp[], ...changes: readonly FormFileChange[]]>([
  ['a page that is not in the list', [/^orphan-folder institution\.config\.json Add "education" where/], [CONFIG, '"education", ', '']],
  [
    'two people added a list to the same section',
    [/^duplicate-json-key .* Make one list of both: "required": \["applied_major", "campus_location"\]\.$/],
    [PLANS, '"required": ["applied_major"]', '"required": ["applied_major"],\n  "required": ["campus_location"]'],
  ],
  ['a city that goes to the ZIP', [/^invalid-lookup-fill .* Did you mean "hs_city"\?$/], [SCHOOL, '"city": "hs_city"', '"city": "hs_zip"']],
  [
    'a question is required of those who are never asked',
    [/^rule-never-holds .*citizenship\/logic\.json Correct it, or correct the group that shows the question\.$/],
    [
      `${CITIZENSHIP}/logic.json`,
      '"groups": [',
      '"required": { "immigrant_category": { "condition": "is_international" } },\n  "groups": [',
    ],
    [`${CITIZENSHIP}/schema.json`, '"citizenship": "Choose', '"immigrant_category": "Choose a category", "citizenship": "Choose'],
  ],
  [
    'two values in one text',
    [/^unknown-option-value .* Write a list, each value in quotes of its own: \["USA", "CAN"\]\.$/],
    [
      'schemas/pages/education/high-school/logic.json',
      '{ "in": [{ "var": "hs_country" }, ["USA", "CAN"]] }',
      '{ "in": [{ "var": "hs_country" }, "USA, CAN"] }',
    ],
  ],
  [
    'the two sides of "clears" in each other’s place',
    [/^rule-cycle .* Did you mean "hs_country": \["hs_state"\]\?/],
    ['schemas/pages/education/high-school/logic.json', '"hs_country": ["hs_state", "hs_zip"]', '"hs_state": ["hs_country"]'],
  ],
  [
    'a question was removed, and a condition still reads it',
    [/^unasked-variable schemas\/conditions\.json Ask for it in a section, or remove what reads it\. Or is "act_taken" meant\?$/],
    ['schemas/pages/education/test-plans/schema.json', '"sat_taken": { "title": "Have you taken the SAT?", "type": "string" },', ''],
    ['schemas/pages/education/test-plans/ui.json', '"sat_taken", ', ''],
    ['schemas/pages/education/test-plans/ui.json', '"sat_taken": { "ui:widget": "radio", "ui:options": { "list": "yes-no" } },', ''],
    [TEST_PLANS, '"sat_taken", ', ''],
  ],
  [
    'more characters than are stored',
    [/^kind-mismatch institution\.config\.json Lower it to 20000/],
    [CONFIG, '"character_limit": 7000', '"character_limit": 25000'],
  ],
  [
    'sections above the one that decides whether they show',
    [
      /^depends-on-later-answer schemas\/pages\/education\/page\.json Put it after/,
      /^depends-on-later-answer schemas\/pages\/education\/page\.json Put it after/,
    ],
    [EDUCATION, '{ "section": "test-plans" },', ''],
    [EDUCATION, '{ "section": "act" },', '{ "section": "act" },\n    { "section": "test-plans" },'],
  ],
  [
    'two pages with one step',
    [/^duplicate-title schemas\/pages\/education\/page\.json Give one of them another/],
    [EDUCATION, '"step": "Step Two"', '"step": "Step One"'],
  ],
  [
    'a copy of one address that leaves out a question which the copy of the other has',
    [/^invalid-copy schemas\/blocks\/parent\/logic\.json Name "current_canada_state" here as well/],
    ['schemas/blocks/parent/logic.json', '["current_state", "current_canada_state"]', '"current_state"'],
  ],
  [
    'a condition copied for another one, with its rule as it was',
    [/^unused-condition schemas\/conditions\.json Correct the one that is wrong/],
    ['schemas/conditions.json', '{ "equals": [{ "var": "act_taken" }, "Y"] }', '{ "equals": [{ "var": "sat_taken" }, "Y"] }'],
  ],
  [
    'autofill at the address of a parent',
    [/^duplicate-autocomplete schemas\/blocks\/parent\/ui\.json Remove it here/],
    [
      'schemas/blocks/parent/ui.json',
      '"email_address": { "ui:widget": "text",',
      '"email_address": { "ui:widget": "text", "ui:autocomplete": "email",',
    ],
  ],
  [
    'a link to a question that is on another page',
    [/^invalid-content schemas\/content\/banner-visitor\.json After # comes/],
    ['schemas/content/banner-visitor.json', 'No fee', '[No fee](/about#sat_taken)'],
  ],
  [
    'a whole paragraph as the label of an option',
    [/^invalid-sentence schemas\/options\/yes-no\.json Say it in a few words/],
    ['schemas/options/yes-no.json', '"label": "Yes"', `"label": "Yes${', and so on'.repeat(20)}"`],
  ],
])('%s: the advice leads to a right form', ([, findings, ...changes]) => {
  expect(findingsAfterChanges('.', changes)).toEqual(findings.map((finding) => expect.stringMatching(finding) as string));
});

const PERSONAL_SCHEMA = 'schemas/pages/about/personal/schema.json';
const PARENT = 'schemas/blocks/parent/logic.json';
const PLANS_UI = 'schemas/pages/education/plans/ui.json';
const CHANGES = 'schemas/changes.json';
const VISAS = 'schemas/options/visa-types.json';
const HIGH_SCHOOL = 'schemas/pages/education/high-school';
const COUNSELOR = 'schemas/pages/education/counselor';

const GONE: FormFileChange = [VISAS, '    { "value": "E2", "label": "E-2 Treaty investor or dependent" },\n', ''];
const recode = (...keys: readonly string[]): FormFileChange => {
  const changes = keys.map((key) => ({ on: '2026-11-20', recode: key, values: { E2: 'OTHER' } }));
  return [CHANGES, '', JSON.stringify({ changes })];
};
const otherNames = (names: string): FormFileChange => [CONFIG, '"first": "first_name"', `"first": "${names}"`];

test.for<readonly [mistake: string, finding: RegExp, ...changes: readonly FormFileChange[]]>([
  ['a value of two questions that is said of one', /^invalid-change .*"citizenship_visa_st/, GONE, recode('citizenship_visa_status')],
  [
    'a new list for a season long ago',
    /^invalid-change .* Write the day on which the form changes, such as 2026-11-23\.$/,
    [CHANGES, '', '{ "changes": [{ "on": "1926-11-20", "rename": "major", "to": "applied_major" }] }'],
  ],
  [
    'a section that all are asked in one of the tabs',
    /^invalid-persona schemas\/pages\/education\/page\.json Put it beside the tabs/,
    [EDUCATION, '    },\n    { "section": "conduct" }\n', '    }\n'],
    [EDUCATION, '[{ "section": "transcript-text" }]', '[{ "section": "transcript-text" }, { "section": "conduct" }]'],
  ],
  [
    'a persona who sees two tabs',
    /^invalid-persona schemas\/personas\/minimal\.json Only one tab shows/,
    ['schemas/personas/minimal.json', '"education/transcript-file"', '"education/transcript-file",\n      "education/transcript-text"'],
  ],
  [
    'mistakes in the color of links',
    /^low-contrast .* Choose a red/,
    [CONFIG, '"main": "#14523f"', '"main": "#1a4f8b"'],
    [CONFIG, '"main": "#b3261e"', '"main": "#1d4482"'],
  ],
])('%s is found', ([, finding, ...changes]) => {
  const findings = findingsAfterChanges(resolve('.'), changes);
  expect(findings.filter((one) => finding.test(one))).toHaveLength(1);
});

const RULES = ['text-contradicts-rule', 'misplaced-rule', 'invalid-copy', 'low-contrast', 'overstrict-name-question', 'required-checkbox'];
const NEW = [...RULES, 'invalid-widget', 'invalid-widget-option', 'invalid-list', 'duplicate-autocomplete', 'invalid-change'];
const isNew = (finding: string): boolean => NEW.some((name) => finding.startsWith(`${name} `));

test.for<readonly [right: string, ...changes: readonly FormFileChange[]]>([
  [
    'why there is no number',
    ['schemas/pages/about/citizenship/schema.json', '"Alien registration number"', '"Why do you have no Social Security number?"'],
  ],
  [
    'the last digits of a number',
    ['schemas/pages/about/citizenship/schema.json', '"Alien registration number"', '"Last four digits of your Social Security number"'],
  ],
  ['a brand that is red, as mistakes are', [CONFIG, '"main": "#14523f"', '"main": "#a01c14"']],
  ['mistakes in orange', [CONFIG, '"main": "#b3261e"', '"main": "#a84300"']],
  ['a value said of both questions', GONE, recode('citizenship_visa_status', 'citizenship_visa_status_intended')],
  ['names in letters of all alphabets', [PERSONAL_SCHEMA, '"First name", ', '"First name", "pattern": "^[\\\\p{L}\\\\p{M} .\'’-]+$", ']],
  ['a copy of two addresses', [PARENT, '"state": ["state", "canada_state"]', '"state": ["state", "current_state"]']],
  ['a code that may be typed with a hyphen', [`${HIGH_SCHOOL}/schema.json`, '^[0-9]{6}$', '^[0-9]{2}-?[0-9]{4}$']],
  [
    'radio buttons for a few',
    [
      PLANS_UI,
      '"campus_location": { "ui:widget": "select", "ui:rare": true, "ui:options": { "list": "campuses", "width": "medium" } }',
      '"campus_location": { "ui:widget": "radio", "ui:options": { "list": "campuses" } }',
    ],
  ],
  [
    'an applicant whose names begin with a word',
    otherNames('counselor_first_name'),
    [`${COUNSELOR}/ui.json`, '"counselor_email_address": {', '"counselor_email_address": { "ui:autocomplete": "email",'],
  ],
])('%s is right', ([, ...changes]) => {
  expect(findingsAfterChanges(resolve('.'), changes).filter(isNew)).toEqual([]);
});
