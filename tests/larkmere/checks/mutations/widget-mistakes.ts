import { ABOUT_FOLDER, EDUCATION_FOLDER, INSTITUTION_PATH, type MistakesByFile } from './mutation.ts';

const CONDUCT = `${EDUCATION_FOLDER}/conduct`;

export const widgetMistakes: MistakesByFile = {
  [`${EDUCATION_FOLDER}/high-school/schema.json`]: [
    [
      'no letters on the keyboard for a code that has them',
      '^[0-9]{6}$',
      '^[A-Z]{2}[0-9]{4}$',
      'invalid-widget-option',
      [`${EDUCATION_FOLDER}/high-school/ui.json`, '"limit": 6'],
    ],
  ],
  [INSTITUTION_PATH]: [
    ['a large box for a short text', '"character_limit": 7000', '¦"character_limit": 70', 'invalid-widget-option'],
    ['mistakes in green', '"main": "#b3261e"', '¦"main": "#1a7a3c"', 'low-contrast'],
  ],
  [`${ABOUT_FOLDER}/citizenship/ui.json`]: [
    [
      'a button for each state',
      '"citizenship_state": {\n    "ui:widget": "select"',
      '"citizenship_state": {\n    ¦"ui:widget": "radio"',
      'invalid-widget',
    ],
  ],
  [`${EDUCATION_FOLDER}/high-school/ui.json`]: [
    ['a high school among the colleges', '"category": "hs_ceeb"', '¦"category": "college_ceeb"', 'invalid-widget'],
  ],
  [`${ABOUT_FOLDER}/citizenship/schema.json`]: [
    [
      'a Social Security number that all staff see',
      '"title": "Alien registration number"',
      '"title": "Social Security Number"',
      'invalid-widget',
      [`${ABOUT_FOLDER}/citizenship/ui.json`, '"ui:widget": "text"'],
    ],
  ],
  [`${EDUCATION_FOLDER}/counselor/ui.json`]: [
    [
      'the email address of the student for a counselor',
      '"counselor_email_address": { "ui:widget": "text",',
      '¦"counselor_email_address": { "ui:widget": "text", "ui:autocomplete": "email",',
      'duplicate-autocomplete',
    ],
  ],
  [`${CONDUCT}/logic.json`]: [
    ['the condition of another group', '{ "equals": [{ "var": "conviction" }', '¦{ "equals": [{ "var": "discipline" }', 'misplaced-rule'],
  ],
  'schemas/changes.json': [
    [
      'a change of the next century but one',
      undefined,
      '{ "changes": [{ ¦"on": "2206-11-24", "rename": "first_choice", "to": "applied_major" }] }\n',
      'invalid-change',
    ],
  ],
};
