import { ABOUT, EDUCATION, type Mutation } from './mutation.ts';

const STATES = 'schemas/options/us-states.json';
const PARENT = 'schemas/blocks/parent/logic.json';

/** What is right by itself, and does not fit what it belongs to. */
export const fitMistakes: readonly Mutation[] = [
  {
    mistake: 'first names of the letters A to Z',
    file: `${ABOUT}/personal/schema.json`,
    from: '"first_name": { "title": "First Name", "type": "string" }',
    to: '"first_name": { "title": "First Name", "type": "string", ¦"pattern": "^[A-Za-z ]+$" }',
    rule: 'refused-name',
  },
  {
    mistake: 'names of parents that fit into ten letters',
    file: 'schemas/blocks/parent/schema.json',
    from: '"first_name": { "title"',
    to: '"first_name": { ¦"maxLength": 10, "title"',
    rule: 'refused-name',
  },
  {
    mistake: 'everybody must ask for text messages',
    file: `${ABOUT}/phones/schema.json`,
    from: '"type": "object",',
    to: '"type": "object",\n  ¦"required": ["optin_sms_ind"],',
    rule: 'required-box',
  },
  {
    mistake: 'a box that is required while it shows',
    file: `${EDUCATION}/sat/logic.json`,
    from: '"groups": [',
    to: '¦"required": { "sat_taken_unsure": { "answered": { "var": "sat_test_month" } } },\n  "groups": [',
    rule: 'required-box',
  },
  {
    mistake: 'the message of a rule at another question',
    file: `${ABOUT}/personal/logic.json`,
    from: '"keys": ["birth_date"]',
    to: '¦"keys": ["preferred_name"]',
    rule: 'rule-elsewhere',
  },
  {
    mistake: 'a condition that has one part twice',
    file: `${ABOUT}/phones/logic.json`,
    from: '{ "notAnswered": { "var": "int_phone_main" } }',
    to: '¦{ "notAnswered": { "var": "phone_mobile" } }',
    rule: 'operator-does-not-fit',
  },
  {
    mistake: 'a value twice among those that count',
    file: PARENT,
    from: '["USA", "CAN"]',
    to: '¦["USA", "USA"]',
    rule: 'operator-does-not-fit',
  },
  {
    mistake: 'one part of a copied address is that of another address',
    file: PARENT,
    from: '"zip": "zip"',
    to: '¦"zip": "current_zip"',
    rule: 'copy-does-not-fit',
  },
  {
    mistake: 'choosing a country clears a name above it',
    file: `${EDUCATION}/high-school/logic.json`,
    from: '"hs_country": ["hs_state", "hs_zip"]',
    to: '"hs_country": [¦"hs_name", "hs_state", "hs_zip"]',
    rule: 'asked-later',
  },
  {
    mistake: 'an option for those who are asked another question',
    file: 'schemas/options/entry-terms.json',
    from: '{ "value": "2028SP"',
    to: '{ "value": "2028WI", "label": "Winter 2028", ¦"when": { "condition": "is_international" } },\n    { "value": "2028SP"',
    rule: 'never-shown',
  },
  {
    mistake: 'prefixes in the order of the alphabet',
    file: `${ABOUT}/page.json`,
    from: '["alumni_", "alumni_2_", "alumni_3_"]',
    to: '¦["alumni_2_", "alumni_3_", "alumni_"]',
    rule: 'out-of-order',
  },
  {
    mistake: 'a state that fell out of its list',
    file: STATES,
    from: '{ "value": "OH", "label": "Ohio" },\n    { "value": "OK"',
    to: '{ "value": "OK"',
    rule: 'incomplete-list',
    reportedAt: [STATES, '"North Dakota"'],
  },
  {
    mistake: 'yes and no changed places',
    file: 'schemas/options/yes-no.json',
    from: '"Y", "label": "Yes" }, { "value": "N", "label": "No" }',
    to: '¦"Y", "label": "No" }, { "value": "N", "label": "Yes" }',
    rule: 'exchanged-labels',
  },
];
