import { ABOUT, CONDITIONS, EDUCATION, INSTITUTION, type Mutation } from './mutation.ts';

const SAT = `${EDUCATION}/sat`;
const PARENT = 'schemas/blocks/parent';
const SPANISH = 'schemas/languages/es.json';

/** Each file is as it may be, and says something else than another one, or something that nobody can mean. */
export const senseMistakes: readonly Mutation[] = [
  {
    mistake: 'the browser fills the name of the student into that of a parent',
    file: `${PARENT}/ui.json`,
    from: '"first_name": { "ui:widget": "text",',
    to: '"first_name": { "ui:widget": "text", ¦"ui:autocomplete": "given-name",',
    rule: 'shared-autofill',
  },
  {
    mistake: 'the browser fills the name of the student into that of a counselor',
    file: `${EDUCATION}/counselor/ui.json`,
    from: '"counselor_first_name": { "ui:widget": "text",',
    to: '"counselor_first_name": { "ui:widget": "text", ¦"ui:autocomplete": "given-name",',
    rule: 'shared-autofill',
  },
  {
    mistake: 'two repeats of a page with the same words before each message',
    file: `${ABOUT}/page.json`,
    from: '"Relative {n}:"',
    to: '¦"Parent {n}/Guardian {n}:"',
    rule: 'same-title',
  },
  {
    mistake: 'two sections of a page with the same title',
    file: `${SAT}/schema.json`,
    from: '"title": "Your SAT scores"',
    to: '¦"title": "Your graduation"',
    rule: 'same-title',
  },
  {
    mistake: 'what is typed clears what was typed before it',
    file: `${EDUCATION}/high-school/logic.json`,
    from: '"hs_name": ["hs_ceeb"]',
    to: '¦"hs_ceeb": ["hs_name"]',
    rule: 'asked-later',
  },
  {
    mistake: 'a city is copied into a ZIP code',
    file: `${PARENT}/logic.json`,
    from: '"zip": "current_zip"',
    to: '¦"zip": "current_city"',
    rule: 'copy-does-not-fit',
  },
  {
    mistake: 'what is worked out can be more than its question takes',
    file: `${SAT}/logic.json`,
    from: '"groups"',
    to: '"value": { ¦"sat_score_math": { "+": [{ "var": "sat_score_reading_writing" }, 800] } },\n  "groups"',
    rule: 'computed-value',
  },
  {
    mistake: 'a picture for links as the icon',
    file: INSTITUTION,
    from: '"icon": "icon.svg"',
    to: '¦"icon": "social.png"',
    rule: 'picture-does-not-fit',
  },
  {
    mistake: 'the file of one section over that of another',
    file: `${EDUCATION}/act/logic.json`,
    from: '"has_taken_act"',
    to: '"has_taken_sat"',
    rule: 'unused-condition',
    reportedAt: [CONDITIONS, '"has_taken_act"'],
  },
  {
    mistake: 'a translation that is still in the language of the sentence in the middle',
    file: SPANISH,
    from: '"is": "Recibimos tu solicitud a {institution_short_name}"',
    to: '¦"is": "Recibimos your application to {institution_short_name}"',
    rule: 'not-translated',
  },
  {
    mistake: 'a translated message with another limit',
    file: SPANISH,
    from: '"is": "El puntaje de matemáticas del SAT debe estar entre 200 y 800, de 10 en 10."',
    to: '¦"is": "El puntaje de matemáticas del SAT debe estar entre 200 y 1600, de 10 en 10."',
    rule: 'text-contradicts-rule',
  },
  {
    mistake: 'an option whose label says another year than its value',
    file: 'schemas/options/entry-terms.json',
    from: '"value": "2028FA", "label": "Fall 2028"',
    to: '"value": "2028FA", ¦"label": "Fall 2029"',
    rule: 'text-contradicts-rule',
  },
  {
    mistake: 'a list of years that ends before most graduate',
    file: 'schemas/options/years-graduation.json',
    from: '"start": 2032',
    to: '¦"start": 2023',
    rule: 'persona-does-not-fit',
  },
  {
    mistake: 'a fact that has the unit of its sentences',
    file: INSTITUTION,
    from: '"decision_days": 10',
    to: '¦"decision_days": "10 days"',
    rule: 'sentence-does-not-fit',
  },
];
