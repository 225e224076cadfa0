import { ABOUT, EDUCATION, INSTITUTION, type Mutation } from './mutation.ts';

const CONDUCT = `${EDUCATION}/conduct`;

/** What is the opposite of what is meant, or serves those who answer badly. */
export const sideMistakes: readonly Mutation[] = [
  {
    mistake: 'no point on the keyboard for a number with decimals',
    file: `${EDUCATION}/graduation/ui.json`,
    from: '"input": "decimal"',
    to: '¦"input": "numeric"',
    rule: 'option-does-not-fit',
  },
  {
    mistake: 'no letters on the keyboard for a code that has them',
    file: `${EDUCATION}/high-school/schema.json`,
    from: '^[0-9]{6}$',
    to: '^[A-Z]{2}[0-9]{4}$',
    rule: 'option-does-not-fit',
    reportedAt: [`${EDUCATION}/high-school/ui.json`, '"limit": 6'],
  },
  {
    mistake: 'a large box for a short text',
    file: INSTITUTION,
    from: '"character_limit": 7000',
    to: '¦"character_limit": 70',
    rule: 'option-does-not-fit',
  },
  {
    mistake: 'a button for each state',
    file: `${ABOUT}/citizenship/ui.json`,
    from: '"citizenship_state": {\n    "ui:widget": "select"',
    to: '"citizenship_state": {\n    ¦"ui:widget": "radio"',
    rule: 'widget-does-not-fit',
  },
  {
    mistake: 'a high school among the colleges',
    file: `${EDUCATION}/high-school/ui.json`,
    from: '"category": "hs_ceeb"',
    to: '¦"category": "college_ceeb"',
    rule: 'widget-does-not-fit',
  },
  {
    mistake: 'a Social Security number that all staff see',
    file: `${ABOUT}/citizenship/schema.json`,
    from: '"title": "Alien Registration Number"',
    to: '"title": "Social Security Number"',
    rule: 'widget-does-not-fit',
    reportedAt: [`${ABOUT}/citizenship/ui.json`, '"ui:widget": "text"'],
  },
  {
    mistake: 'the email address of the student for a counselor',
    file: `${EDUCATION}/counselor/ui.json`,
    from: '"counselor_email_address": { "ui:widget": "text",',
    to: '¦"counselor_email_address": { "ui:widget": "text", "ui:autocomplete": "email",',
    rule: 'shared-autofill',
  },
  {
    mistake: 'the condition of another group',
    file: `${CONDUCT}/logic.json`,
    from: '{ "equals": [{ "var": "conviction" }, "Y"] }',
    to: '¦{ "equals": [{ "var": "discipline" }, "Y"] }',
    rule: 'rule-elsewhere',
  },
  {
    mistake: 'mistakes in green',
    file: INSTITUTION,
    from: '"main": "#b3261e"',
    to: '¦"main": "#1a7a3c"',
    rule: 'low-contrast',
  },
  {
    mistake: 'a change of the next century but one',
    file: 'schemas/changes.json',
    to: '{ "changes": [{ ¦"on": "2206-11-24", "rename": "first_choice", "to": "applied_major" }] }\n',
    rule: 'change-does-not-fit',
  },
];
