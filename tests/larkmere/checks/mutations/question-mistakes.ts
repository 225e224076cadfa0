import { ABOUT_FOLDER, EDUCATION_FOLDER, type MistakesByFile } from './mutation.ts';

const SUBMITTED = 'schemas/content/banner-submitted.json';

const PERSONAL = `${ABOUT_FOLDER}/personal`;
const SAT = `${EDUCATION_FOLDER}/sat`;

const ADDRESS = 'schemas/blocks/address/ui.json';

export const questionMistakes: MistakesByFile = {
  [ADDRESS]: [
    [
      'a look-up fills a list behind a text that takes everything',
      '["state", "canada_state", "state_2"],\n        "zip"',
      '["state_2", ¦"state", "canada_state"],\n        "zip"',
      'invalid-lookup-fill',
    ],
    ['a look-up fills a question twice', '"zip": "zip",\n', '"zip": ¦"city",\n', 'invalid-lookup-fill'],
    ['a look-up that does not say what it looks up', '"city": { "ui:widget": "text"', '"city": { "ui:widget": ¦"lookup"', 'invalid-widget'],
  ],
  [`${PERSONAL}/schema.json`]: [
    ['a text has a minimum', '"First name", "type": "string"', '"First name", "type": "string", ¦"minimum": 2', 'section-schema'],
    [
      'a limit is longer than what is kept',
      '"First name", "type": "string"',
      '"First name", "type": "string", "maxLength": 5000',
      'kind-mismatch',
      [`${PERSONAL}/schema.json`, '"maxLength": 5000'],
    ],
  ],
  [`${EDUCATION_FOLDER}/high-school/schema.json`]: [['a regular expression is not closed', '"^[0-9]{6}$"', '¦"^[0-9{6}$"', 'meta-schema']],
  [`${EDUCATION_FOLDER}/act/schema.json`]: [
    ['no multiple lies between the limits', '"minimum": 1,', '¦"minimum": 1,\n      "multipleOf": 50,', 'contradictory-limits'],
  ],
  [`${PERSONAL}/ui.json`]: [
    ['a password is not kept as sensitive', '{ "ui:widget": "text"', '{ "ui:widget": ¦"password"', 'kind-mismatch'],
  ],
  [`${EDUCATION_FOLDER}/transcript-text/ui.json`]: [
    [
      'a file for a key that keeps a text',
      '"ui:widget": "textarea",\n    "ui:help": "One course on each line, from 9th grade on: the school year, the course and the ' +
        'grade. For example: 2025-26 Biology A-",\n    "ui:options": { "limit": "institution", "rows": 12 }',
      '"ui:widget": ¦"upload"',
      'kind-mismatch',
    ],
  ],
  [`${EDUCATION_FOLDER}/transcript-file/ui.json`]: [
    [
      'a text for a key that keeps a file',
      '"ui:widget": "upload"',
      '"ui:widget": "text"',
      'kind-mismatch',
      [`${EDUCATION_FOLDER}/transcript-file/schema.json`, '"transcript":'],
    ],
  ],
  [`${EDUCATION_FOLDER}/transcript-file/schema.json`]: [
    ['a file must have so many characters', '"type": "string"', '"type": "string", ¦"maxLength": 3', 'kind-mismatch'],
  ],
  [`${EDUCATION_FOLDER}/plans/ui.json`]: [
    [
      'a select has no list',
      '"select", "ui:rare": true, "ui:options": { "list": "campuses", "width": "medium" }',
      '¦"select"',
      'invalid-widget',
    ],
  ],
  [`${SAT}/ui.json`]: [['the wrong list for a month', '"list": "months"', '"list": ¦"majors"', 'kind-mismatch']],
  [SUBMITTED]: [
    [
      'an answer in a sentence is a file',
      '"Congratulations on completing',
      '¦"Congratulations on {answer.transcript|it} and on completing',
      'unknown-placeholder',
    ],
    ['a point is no text', '"list": [', '"list": [¦7,', 'meta-schema'],
  ],
  'schemas/content/privacy.json': [
    [
      'the privacy notice depends on an answer',
      '{ "paragraph": "[Privacy',
      '{ "when": ¦{ "answered": { "var": "country" } }, "paragraph": "[Privacy',
      'invalid-content',
    ],
  ],
};
