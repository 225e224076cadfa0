import { ABOUT, EDUCATION, TEXT, type Mistakes } from './mutation.ts';

const SUBMITTED = 'schemas/content/banner-submitted.json';

const PERSONAL = `${ABOUT}/personal`;
const SAT = `${EDUCATION}/sat`;
const LISTS = 'schemas/options';

const ADDRESS = 'schemas/blocks/address/ui.json';

/** Mistakes in `schema.json`, `ui.json`, option lists and sentences. */
export const questionMistakes: Mistakes = {
  [ADDRESS]: [
    ['a look-up fills an unknown question', '"city": "city"', '"city": ¦"town"', 'no-such-key'],
    [
      'a look-up fills a list behind a text that takes everything',
      '["state", "canada_state", "state_2"],\n        "zip"',
      '["state_2", ¦"state", "canada_state"],\n        "zip"',
      'fill-does-not-fit',
    ],
    ['a look-up fills a question twice', '"zip": "zip",\n', '"zip": ¦"city",\n', 'fill-does-not-fit'],
    ['a look-up knows no code of an address', '"zip": "zip",\n', '¦"ceeb": "zip",\n', 'fill-does-not-fit'],
    [
      'digits are typed for a country that is not in the list',
      '"digits_while": { "country": ["USA"]',
      '"digits_while": { "country": [¦"US"]',
      'unknown-option-value',
    ],
    ['digits depend on an unknown question', '"digits_while": { "country"', '"digits_while": { ¦"contry"', 'no-such-key'],
    [
      'a look-up that does not say what it looks up',
      '"city": { "ui:widget": "text"',
      '"city": { "ui:widget": ¦"lookup"',
      'widget-does-not-fit',
    ],
  ],
  [`${PERSONAL}/schema.json`]: [
    ['a question is mistyped', '"middle_name":', '¦"midle_name":', 'key-not-in-data-model'],
    ['an unknown question is required', '"required": ["first_name",', '"required": [¦"frist_name",', 'section-schema'],
    ['a type is mistyped', '"First Name", "type": "string"', '"First Name", "type": ¦"sting"', 'meta-schema'],
    ['a text has a minimum', '"First Name", "type": "string"', '"First Name", "type": "string", ¦"minimum": 2', 'section-schema'],
    [
      'a limit is longer than what is kept',
      '"First Name", "type": "string"',
      '"First Name", "type": "string", "maxLength": 5000',
      'kind-mismatch',
      [`${PERSONAL}/schema.json`, '"maxLength": 5000'],
    ],
  ],
  [`${EDUCATION}/conduct/schema.json`]: [
    ['a message is for a mistyped question', '"conviction": "Tell', '¦"convicton": "Tell', 'no-such-key'],
  ],
  [`${EDUCATION}/high-school/schema.json`]: [
    ['a regular expression is not closed', '"^[0-9]{6}$"', '¦"^[0-9{6}$"', 'meta-schema'],
    [
      'a message names a value that is not filled in',
      '"Enter the name of your high school"',
      '¦"Enter the name of your high school, {name}"',
      'unknown-placeholder',
    ],
  ],
  [`${SAT}/schema.json`]: [
    [
      'minimum and maximum are swapped',
      '"minimum": 200,\n      "maximum": 800',
      '¦"minimum": 800,\n      "maximum": 200',
      'contradictory-limits',
    ],
  ],
  [`${EDUCATION}/act/schema.json`]: [
    ['no multiple lies between the limits', '"minimum": 1,', '¦"minimum": 1,\n      "multipleOf": 50,', 'contradictory-limits'],
    ['a number is asked as text', '"type": "integer",\n      "minimum": 1,\n      "maximum": 36,', '"type": ¦"string",', 'kind-mismatch'],
  ],
  [`${EDUCATION}/counselor/schema.json`]: [
    [
      'a question is asked on two pages',
      '"properties": {',
      '"properties": {\n¦    "first_name": { "title": "First Name", "type": "string" },',
      'duplicate-question',
    ],
  ],
  [`${ABOUT}/service/ui.json`]: [['a widget is mistyped', '"ui:widget": "radio"', '"ui:widget": ¦"radios"', 'unknown-widget']],
  [`${PERSONAL}/ui.json`]: [
    ['a box to tick for a text', '"first_name": { "ui:widget": "text"', '"first_name": { "ui:widget": ¦"checkbox"', 'widget-does-not-fit'],
    ['a question is left out of the order', '"middle_name",', '', 'ui-order', [`${PERSONAL}/ui.json`, '"ui:order"']],
    ['what is said is of a mistyped question', '"middle_name": {', '¦"midle_name": {', 'no-such-key'],
    [
      'a password is not kept as sensitive',
      '"first_name": { "ui:widget": "text"',
      '"first_name": { "ui:widget": ¦"password"',
      'kind-mismatch',
    ],
  ],
  [`${EDUCATION}/transcript-text/ui.json`]: [
    [
      'a file for a key that keeps a text',
      '"ui:widget": "textarea",\n    "ui:help": "One course on each line, from 9th grade on: the school year, the course and the ' +
        'grade. For example: 2025-26 Biology A-",\n    "ui:options": { "limit": "institution", "rows": 12 }',
      '"ui:widget": ¦"upload"',
      'kind-mismatch',
    ],
  ],
  [`${EDUCATION}/transcript-file/ui.json`]: [
    [
      'a text for a key that keeps a file',
      '"ui:widget": "upload"',
      '"ui:widget": "text"',
      'kind-mismatch',
      [`${EDUCATION}/transcript-file/schema.json`, '"transcript":'],
    ],
  ],
  [`${EDUCATION}/transcript-file/schema.json`]: [
    [
      'a file must have so many characters',
      '"Transcript", "type": "string"',
      '"Transcript", "type": "string", ¦"maxLength": 3',
      'kind-mismatch',
    ],
  ],
  [`${EDUCATION}/plans/ui.json`]: [
    [
      'a select has no list',
      '"ui:widget": "select", "ui:options": { "list": "campuses", "width": "medium" }',
      '"ui:widget": ¦"select"',
      'widget-does-not-fit',
    ],
    ['an option list is mistyped', '"list": "campuses"', '"list": ¦"campusses"', 'unknown-option-list'],
  ],
  [`${SAT}/ui.json`]: [
    ['the wrong list for a month', '"list": "months"', '"list": ¦"majors"', 'kind-mismatch'],
    [
      'a group names a question of another section',
      '"keys": ["sat_test_month", "sat_test_year"]',
      '"keys": ["sat_test_month", ¦"act_test_year"]',
      'no-such-key',
    ],
    ['a width that there is not', '"width": "short"', '"width": ¦"small"', 'meta-schema'],
    ['lines for a drop-down list', '"list": "months",', '"list": "months", "rows": ¦3,', 'option-does-not-fit'],
    ['a ui: entry is mistyped', '"ui:help":', '¦"ui:hepl":', 'meta-schema'],
  ],
  [`${LISTS}/yes-no.json`]: [['two options have the same value', '"value": "N"', '"value": ¦"Y"', 'duplicate-option']],
  [`${LISTS}/campuses.json`]: [['label is mistyped', '"label":', '¦"lable":', 'meta-schema']],
  [`${LISTS}/months.json`]: [['the value of an option has no quotes', '"value": "3"', '"value": ¦3', 'meta-schema']],
  [`${LISTS}/genders.json`]: [
    [
      'an option that a rule reads is renamed',
      '"value": "ANOTHER"',
      '"value": "ANOTHER_GENDER"',
      'unknown-option-value',
      [`${ABOUT}/identity/logic.json`, '"ANOTHER"'],
    ],
  ],
  [`${LISTS}/hobbies.json`]: [
    [
      'a list that nobody names',
      undefined,
      '{ "options": [{ "value": "CHESS", "label": "Chess" }, { "value": "CHOIR", "label": "Choir" }] }',
      'orphan-file',
      [`${LISTS}/hobbies.json`],
    ],
  ],
  [TEXT]: [
    [
      'a sentence of the shell is renamed',
      '"rule.birth_date_too_early":',
      '¦"banner.frist_title": "Thanks!",\n  "rule.birth_date_too_early":',
      'unused-text',
    ],
  ],
  [SUBMITTED]: [
    [
      'an answer in a sentence is a file',
      '"Congratulations on completing',
      '¦"Congratulations on {answer.transcript|it} and on completing',
      'unknown-placeholder',
    ],
    [
      'the name of a fact has a capital letter',
      '"Apply for financial aid with our [FAFSA]({link.fafsa}) code, {fact.fafsa_code}."',
      '¦"Apply for financial aid with our [FAFSA]({link.fafsa}) code, {fact.FAFSA_code}."',
      'unknown-fact',
    ],
    ['a point is no text', '"list": [', '"list": [¦7,', 'meta-schema'],
  ],
  'schemas/content/banner-first.json': [
    [
      'a placeholder is not closed',
      '"No application fee (normally ${fact.fee})"',
      '¦"No application fee (normally ${fact.fee)"',
      'unknown-placeholder',
    ],
    [
      'a point depends on a condition that there is not',
      '"No essay"',
      '{ "item": "No essay", "when": { "condition": ¦"is_internatoinal" } }',
      'unknown-condition',
    ],
    [
      'a point is a step where nothing has been submitted',
      '"No essay"',
      '{ "item": "No essay", ¦"state": "done" }',
      'content-does-not-fit',
    ],
  ],
  'schemas/content/banner-visitor.json': [
    ['a link to a page that there is not', '[Log back in](/login)', '¦[Log back in](/log-in)', 'content-does-not-fit'],
  ],
  'schemas/languages/es.json': [
    [
      'a link that leads nowhere in one language',
      '¿Ya la empezaste? [Inicia sesión](/login)',
      '¦¿Ya la empezaste? [Inicia sesión](/logn)',
      'content-does-not-fit',
    ],
  ],
  'schemas/content/banner-third.json': [
    ['a place that there is not', undefined, '{ "blocks": [] }', 'orphan-file', ['schemas/content/banner-third.json']],
  ],
  'schemas/content/completion.json': [
    [
      'a paragraph depends on an answer that there is not',
      '{ "heading": "What happens next" }',
      '{ "heading": "What happens next", "when": { "equals": [{ "var": ¦"contry" }, "USA"] } }',
      'unknown-variable',
    ],
  ],
  'schemas/content/privacy.json': [
    [
      'the privacy notice depends on an answer',
      '{ "paragraph": "[Privacy',
      '{ "when": ¦{ "answered": { "var": "country" } }, "paragraph": "[Privacy',
      'content-does-not-fit',
    ],
  ],
};
