import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findingsAfter, type Change } from '../../institutions/findings-after.ts';

const PERSONAL_SCHEMA = 'schemas/pages/about/personal/schema.json';
const PARENT = 'schemas/blocks/parent/logic.json';
const EDUCATION = 'schemas/pages/education/page.json';
const PLANS = 'schemas/pages/education/plans/ui.json';
const CONFIG = 'institution.config.json';
const CHANGES = 'schemas/changes.json';
const VISAS = 'schemas/options/visa-types.json';
const SCHOOL = 'schemas/pages/education/high-school';
const COUNSELOR = 'schemas/pages/education/counselor';

const GONE: Change = [VISAS, '    { "value": "E2", "label": "E-2 Treaty investor or dependent" },\n', ''];
const recode = (...keys: readonly string[]): Change => {
  const changes = keys.map((key) => ({ on: '2026-11-20', recode: key, values: { E2: 'OTHER' } }));
  return [CHANGES, '', JSON.stringify({ changes })];
};
const otherNames = (names: string): Change => [CONFIG, '"first": "first_name"', `"first": "${names}"`];

test.for<readonly [mistake: string, finding: RegExp, ...changes: readonly Change[]]>([
  ['a value of two questions that is said of one', /^change-does-not-fit .*"citizenship_visa_st/, GONE, recode('citizenship_visa_status')],
  [
    'a new list for a season long ago',
    /^change-does-not-fit .* Write the day on which the form changes, such as 2026-11-23\.$/,
    [CHANGES, '', '{ "changes": [{ "on": "1926-11-20", "rename": "major", "to": "applied_major" }] }'],
  ],
  [
    'a section that all are asked in one of the tabs',
    /^persona-does-not-fit schemas\/pages\/education\/page\.json Put it beside the tabs/,
    [EDUCATION, '    },\n    { "section": "conduct" }\n', '    }\n'],
    [EDUCATION, '[{ "section": "transcript-text" }]', '[{ "section": "transcript-text" }, { "section": "conduct" }]'],
  ],
  [
    'a persona who sees two tabs',
    /^persona-does-not-fit schemas\/personas\/minimal\.json Only one tab shows/,
    ['schemas/personas/minimal.json', '"education/transcript-file"', '"education/transcript-file",\n      "education/transcript-text"'],
  ],
  [
    'mistakes in the color of links',
    /^low-contrast .* Choose a red/,
    [CONFIG, '"main": "#14523f"', '"main": "#1a4f8b"'],
    [CONFIG, '"main": "#b3261e"', '"main": "#1d4482"'],
  ],
])('%s is found', ([, finding, ...changes]) => {
  const findings = findingsAfter(resolve('.'), changes);
  expect(findings.filter((one) => finding.test(one))).toHaveLength(1);
});

const RULES = ['text-contradicts-rule', 'rule-elsewhere', 'copy-does-not-fit', 'low-contrast', 'refused-name', 'required-box'];
const NEW = [...RULES, 'widget-does-not-fit', 'option-does-not-fit', 'list-does-not-fit', 'shared-autofill', 'change-does-not-fit'];
const isNew = (finding: string): boolean => NEW.some((name) => finding.startsWith(`${name} `));

test.for<readonly [right: string, ...changes: readonly Change[]]>([
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
  ['a code that may be typed with a hyphen', [`${SCHOOL}/schema.json`, '^[0-9]{6}$', '^[0-9]{2}-?[0-9]{4}$']],
  [
    'radio buttons for a few',
    [
      PLANS,
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
  expect(findingsAfter(resolve('.'), changes).filter(isNew)).toEqual([]);
});
