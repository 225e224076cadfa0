import { ABOUT_FOLDER, CONDITIONS_PATH, EDUCATION_FOLDER, type MistakesByFile } from './mutation.ts';

const STATES = 'schemas/options/us-states.json';
const PARENT = 'schemas/blocks/parent/logic.json';

export const valueMistakes: MistakesByFile = {
  [`${ABOUT_FOLDER}/personal/schema.json`]: [
    [
      'first names of the letters A to Z',
      '"type": "string" }',
      '"type": "string", ¦"pattern": "^[A-Za-z ]+$" }',
      'overstrict-name-question',
    ],
  ],
  [CONDITIONS_PATH]: [
    [
      'a condition that has one part twice',
      '{ "notEquals": [{ "var": "country" }, "USA"] }',
      '¦{ "answered": { "var": "country" } }',
      'invalid-operand',
    ],
  ],
  [PARENT]: [
    ['a value twice among those that count', '["USA", "CAN"]', '¦["USA", "USA"]', 'invalid-operand'],
    ['one part of a copied address is that of another address', '"zip": "zip"', '¦"zip": "current_zip"', 'invalid-copy'],
  ],
  [`${EDUCATION_FOLDER}/high-school/logic.json`]: [
    [
      'choosing a country clears a name above it',
      '"hs_country": ["hs_state"',
      '"hs_country": [¦"hs_name", "hs_state"',
      'depends-on-later-answer',
    ],
  ],
  'schemas/options/entry-terms.json': [
    [
      'an option for those who are asked another question',
      '{ "value": "2028SP"',
      '{ "value": "2028WI", "label": "Winter 2028", ¦"when": { "condition": "is_international" } },\n    { "value": "2028SP"',
      'unreachable-question',
    ],
  ],
  [STATES]: [
    [
      'a state that fell out of its list',
      '{ "value": "OH", "label": "Ohio" },\n    { "value": "OK"',
      '{ "value": "OK"',
      'incomplete-list',
      [STATES, '"North Dakota"'],
    ],
  ],
  'schemas/options/yes-no.json': [
    [
      'yes and no changed places',
      '"Y", "label": "Yes" }, { "value": "N", "label": "No" }',
      '¦"Y", "label": "No" }, { "value": "N", "label": "Yes" }',
      'swapped-labels',
    ],
  ],
};
