import { ABOUT_FOLDER, EDUCATION_FOLDER, INSTITUTION_PATH, type MistakesByFile } from './mutation.ts';

const SAT = `${EDUCATION_FOLDER}/sat`;
const PARENT = 'schemas/blocks/parent';
const SPANISH = 'schemas/languages/es.json';

export const meaningMistakes: MistakesByFile = {
  [`${PARENT}/ui.json`]: [
    [
      'the browser fills the name of the student into that of a parent',
      '"first_name": { "ui:widget": "text",',
      '"first_name": { "ui:widget": "text", ¦"ui:autocomplete": "given-name",',
      'duplicate-autocomplete',
    ],
  ],
  [`${ABOUT_FOLDER}/page.json`]: [
    ['two repeats of a page with the same words before each message', '"Relative {n}:"', '¦"Parent {n}/Guardian {n}:"', 'duplicate-title'],
  ],
  [`${SAT}/schema.json`]: [
    ['two sections of a page with the same title', '"title": "Your SAT scores"', '¦"title": "Your graduation"', 'duplicate-title'],
  ],
  [`${EDUCATION_FOLDER}/high-school/logic.json`]: [
    ['what is typed clears what was typed before it', '"hs_name": ["hs_ceeb"]', '¦"hs_ceeb": ["hs_name"]', 'depends-on-later-answer'],
  ],
  [`${PARENT}/logic.json`]: [['a city is copied into a ZIP code', '"zip": "current_zip"', '¦"zip": "current_city"', 'invalid-copy']],
  [`${SAT}/logic.json`]: [
    [
      'what is worked out can be more than its question takes',
      '"groups"',
      '"value": { ¦"sat_score_math": { "+": [{ "var": "sat_score_reading_writing" }, 800] } },\n  "groups"',
      'invalid-computed-value',
    ],
  ],
  [INSTITUTION_PATH]: [
    ['a picture for links as the icon', '"icon": "icon.svg"', '¦"icon": "social.png"', 'invalid-picture'],
    [
      'a document awaited from others than those who send it',
      '"when": { "!": { "condition": "is_international" } }',
      '"when": ¦{ "condition": "is_international" }',
      'persona-mismatch',
    ],
    [
      'a letter that is confidential the wrong way round',
      '"counselor_waiver_request" }, "Y"]',
      '¦"counselor_waiver_request" }, "N"]',
      'persona-mismatch',
    ],
    ['a fact that has the unit of its sentences', '"decision_days": 10', '¦"decision_days": "10 days"', 'invalid-sentence'],
  ],
  [SPANISH]: [
    [
      'a translation that is still in the language of the sentence in the middle',
      '"is": "Recibimos tu solicitud a {institution_short_name}"',
      '¦"is": "Recibimos your application to {institution_short_name}"',
      'untranslated-text',
    ],
  ],
  'schemas/options/entry-terms.json': [
    ['an option whose label says another year than its value', '"label": "Fall 2028"', '¦"label": "Fall 2029"', 'text-contradicts-rule'],
  ],
  'schemas/options/years-graduation.json': [
    ['a list of years that ends before most graduate', '"start": 2032', '¦"start": 2023', 'invalid-persona'],
  ],
};
