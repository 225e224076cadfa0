import { ABOUT, DATA_MODEL, EDUCATION, INSTITUTION, type Mutation } from './mutation.ts';

const SPORTS = '["sport_1_", "sport_2_", "sport_3_", "sport_4_", "sport_5_"]';
const ELEVEN = '["sport_1_", "sport_2_", "sport_3_", "sport_4_", "sport_5_", "activity_1_", "activity_2_", "activity_3_", "activity_4_", "activity_5_", "sport_6_"]';

/** Mistakes in `page.json`, in what it leads to and in who we are. */
export const pageMistakes: readonly Mutation[] = [
  { mistake: 'a section is mistyped', file: `${ABOUT}/page.json`, from: '{ "section": "citizenship" }', to: '{ "section": ¦"citizenshp" }', rule: 'unknown-section' },
  { mistake: 'a block is mistyped', file: `${ABOUT}/page.json`, from: '"block": "relative"', to: '"block": ¦"relatives"', rule: 'unknown-block' },
  { mistake: 'a section is listed twice', file: `${ABOUT}/page.json`, from: '{ "section": "phones" },', to: '{ "section": "phones" },\n    { "section": "phones" },', rule: 'duplicate-section', told: [`${ABOUT}/page.json`, '"content"'] },
  { mistake: 'a section is taken off the page', file: `${EDUCATION}/page.json`, from: '{ "section": "counselor" },', to: '', rule: 'orphan-file', told: [`${EDUCATION}/counselor/schema.json`] },
  { mistake: 'a prefix is mistyped', file: `${ABOUT}/page.json`, from: '["parent_",', to: '[¦"parnet_",', rule: 'prefix-mismatch' },
  { mistake: 'a prefix ends without _', file: `${ABOUT}/page.json`, from: '"prefix": "current_"', to: '"prefix": ¦"current"', rule: 'prefix-mismatch' },
  { mistake: 'prefixes of two blocks are swapped', file: `${ABOUT}/page.json`, from: '"prefixes": ["parent_", "parent_2_"]', to: '"prefixes": [¦"alumni_", "alumni_2_"]', rule: 'prefix-mismatch' },
  { mistake: 'a prefix stands twice', file: `${ABOUT}/page.json`, from: '"alumni_2_", "alumni_3_"]', to: '"alumni_2_", ¦"alumni_2_"]', rule: 'prefix-mismatch' },
  { mistake: 'two uses of a block have the same prefix', file: `${ABOUT}/page.json`, from: '"prefix": "current_"', to: '"prefix": ¦""', rule: 'prefix-mismatch' },
  { mistake: 'too many components', file: `${EDUCATION}/page.json`, from: `"prefixes": ${SPORTS}`, to: `¦"prefixes": ${ELEVEN}`, rule: 'too-many-components' },
  { mistake: 'a button leads to a page that is not there', file: `${EDUCATION}/page.json`, from: '"to": "about"', to: '"to": ¦"about-you"', rule: 'unknown-page' },
  { mistake: 'the text of a button is mistyped', file: `${EDUCATION}/page.json`, from: '"button.back"', to: '¦"button.bakc"', rule: 'unknown-text' },
  { mistake: 'a page has no title', file: `${EDUCATION}/page.json`, from: '"title": "Education",', to: '', rule: 'meta-schema', told: [`${EDUCATION}/page.json`] },
  { mistake: 'an entry of a page is mistyped', file: `${EDUCATION}/page.json`, from: '"intro":', to: '¦"inrto":', rule: 'meta-schema' },
  { mistake: 'the number of a component is mistyped', file: `${ABOUT}/page.json`, from: '"title": "Parent/Guardian {n}"', to: '"title": ¦"Parent/Guardian {number}"', rule: 'unknown-placeholder' },
  { mistake: 'the folder of a section is renamed', file: `${EDUCATION}/graduation/ui.json`, rule: 'unknown-section', told: [`${EDUCATION}/page.json`, '"graduation"'] },
  { mistake: 'a page is removed from the list', file: INSTITUTION, from: '"pages": ["about", "education", "final-steps"]', to: '"pages": ["about", "education"]', rule: 'orphan-file', told: ['schemas/pages/final-steps/agreement/schema.json'] },
  { mistake: 'a page is mistyped in the list', file: INSTITUTION, from: '"education", "final-steps"', to: '¦"eduction", "final-steps"', rule: 'missing-configuration' },
  { mistake: 'the phone of the institution is missing', file: INSTITUTION, from: '"phone": "(541) 555-0142",', to: '', rule: 'missing-configuration', told: [INSTITUTION] },
  { mistake: 'a colour is mistyped', file: INSTITUTION, from: '"main": "#', to: '"main": ¦"##', rule: 'meta-schema' },
  { mistake: 'a limit is written in quotes', file: INSTITUTION, from: '"character_limit": 7000', to: '"character_limit": ¦"7000"', rule: 'meta-schema' },
  { mistake: 'the help e-mail is no address', file: INSTITUTION, from: '"apply@larkmere.example"', to: '¦"apply at larkmere.example"', rule: 'meta-schema' },
  { mistake: 'a kind is mistyped', file: DATA_MODEL, from: '"first_name": { "$ref": "#/$defs/personal_text" }', to: '"first_name": { "$ref": ¦"#/$defs/personal_txt" }', rule: 'section-schema' },
  { mistake: 'a key is mistyped in the data model', file: DATA_MODEL, from: '"preferred_name"', to: '"prefered_name"', rule: 'key-not-in-data-model', told: [`${ABOUT}/personal/schema.json`, '"preferred_name"'] },
  { mistake: 'a key has a capital letter', file: DATA_MODEL, from: '"middle_name"', to: '¦"middleName"', rule: 'meta-schema' },
  { mistake: 'a companion is forgotten', file: DATA_MODEL, from: '"suffix_desc": { "$ref": "#/$defs/derived_label" },', to: '', rule: 'missing-companion', told: [`${ABOUT}/personal/ui.json`, '"suffixes"'] },
  { mistake: 'a key of a component is forgotten', file: DATA_MODEL, from: '"alumni_3_email": { "$ref": "#/$defs/email" },', to: '', rule: 'prefix-mismatch', told: [`${ABOUT}/page.json`, '"alumni_3_"'] },
  { mistake: 'a key gets a kind of another type', file: DATA_MODEL, from: '"sat_score_math": { "$ref": "#/$defs/whole_number" }', to: '"sat_score_math": { "$ref": "#/$defs/text" }', rule: 'kind-mismatch', told: [`${EDUCATION}/sat/schema.json`, '"type": "integer",\n      "minimum": 200,\n      "maximum": 800,\n      "multipleOf": 10,\n      "errorMessage": "The SAT Math'] },
];
