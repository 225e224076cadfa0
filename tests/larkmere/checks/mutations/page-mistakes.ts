import { ABOUT, DATA_MODEL, EDUCATION, INSTITUTION, type Mistakes } from './mutation.ts';

const SPORTS = '["sport_1_", "sport_2_", "sport_3_", "sport_4_", "sport_5_"]';
const ELEVEN =
  '["sport_1_", "sport_2_", "sport_3_", "sport_4_", "sport_5_", "activity_1_", "activity_2_", "activity_3_", "activity_4_", ' +
  '"activity_5_", "sport_6_"]';

/** Mistakes in `page.json`, in what it leads to and in who we are. */
export const pageMistakes: Mistakes = {
  [`${ABOUT}/page.json`]: [
    ['a section is mistyped', '{ "section": "citizenship" }', '{ "section": ¦"citizenshp" }', 'unknown-section'],
    ['a block is mistyped', '"block": "relative"', '"block": ¦"relatives"', 'unknown-block'],
    [
      'a section is listed twice',
      '{ "section": "phones" },',
      '{ "section": "phones" },\n    { "section": ¦"phones" },',
      'duplicate-section',
    ],
    ['a prefix is mistyped', '["parent_",', '[¦"parnet_",', 'prefix-mismatch'],
    ['a prefix ends without _', '"prefix": "current_"', '"prefix": ¦"current"', 'prefix-mismatch'],
    ['a prefix appears twice', '"alumni_2_", "alumni_3_"]', '"alumni_2_", ¦"alumni_2_"]', 'prefix-mismatch'],
    ['two uses of a block have the same prefix', '"prefix": "current_"', '"prefix": ¦""', 'prefix-mismatch'],
    [
      'the number of a component is mistyped',
      '"title": "Parent/Guardian {n}"',
      '"title": ¦"Parent/Guardian {number}"',
      'unknown-placeholder',
    ],
  ],
  [`${EDUCATION}/page.json`]: [
    ['a section is taken off the page', '{ "section": "counselor" },', '', 'orphan-folder', [`${EDUCATION}/page.json`, '"content"']],
    ['too many components', `"prefixes": ${SPORTS}`, `¦"prefixes": ${ELEVEN}`, 'too-many-components'],
    [
      'a section is in two tabs',
      '[{ "section": "transcript-request" }]',
      '[{ "section": "transcript-request" }, { "section": ¦"transcript-text" }]',
      'duplicate-section',
    ],
    [
      'a single tab is left',
      ',\n        { "id": "self-report", "title": "Type my courses and grades", "sections": [{ "section": "transcript-text" }] },\n ' +
        '       { "id": "counselor", "title": "My counselor sends it", "sections": [{ "section": "transcript-request" }] }',
      '',
      'meta-schema',
      [`${EDUCATION}/page.json`, '"tabs_of"'],
    ],
    ['a tab has no section', '"sections": [{ "section": "transcript-request" }]', '¦"sections": []', 'meta-schema'],
    ['sections of a tab are written as names', '[{ "section": "transcript-request" }]', '[¦"transcript-request"]', 'meta-schema'],
    ['a tab is copied and its id kept', '"id": "counselor"', '"id": ¦"self-report"', 'duplicate-tab'],
    ['two tabs have the same title', '"title": "My counselor sends it"', '"title": ¦"Type my courses and grades"', 'duplicate-tab'],
    [
      'a placeholder is on a tab',
      '"title": "My counselor sends it"',
      '"title": ¦"My counselor sends it to {institution_name}"',
      'unknown-placeholder',
    ],
    [
      'a button leads to a page that is not there',
      '"content": [',
      '"buttons": [{ "text": "button.back", ¦"to": "about-you" }],\n  "content": [',
      'unknown-page',
    ],
    [
      'the text of a button is mistyped',
      '"content": [',
      '"buttons": [{ ¦"text": "button.bakc", "to": "about" }],\n  "content": [',
      'unknown-text',
    ],
    ['a page has no title', '"title": "Education",', '', 'meta-schema', [`${EDUCATION}/page.json`]],
    ['an entry of a page is mistyped', '"intro":', '¦"inrto":', 'meta-schema'],
  ],
  [`${EDUCATION}/transcript-request/logic.json`]: [
    ['a rule of a tab reads another tab', undefined, '{ "hidden": { "answered": { ¦"var": "transcript_grades" } } }', 'other-tab'],
  ],
  [`${EDUCATION}/graduation/ui.json`]: [
    ['the folder of a section is renamed', undefined, undefined, 'unknown-section', [`${EDUCATION}/page.json`, '"graduation"']],
  ],
  [INSTITUTION]: [
    [
      'a page is removed from the list',
      '"pages": ["about", "education", "final-steps"]',
      '"pages": ["about", "education"]',
      'orphan-folder',
      [INSTITUTION, '"pages"'],
    ],
    ['a page is mistyped in the list', '"education", "final-steps"', '¦"eduction", "final-steps"', 'missing-configuration'],
    ['a page is named as the log-in is', '"education", "final-steps"', '¦"login", "final-steps"', 'reserved-page'],
    ['the phone of the institution is missing', '"phone": "(541) 555-0142",', '', 'missing-configuration', [INSTITUTION]],
    ['a color is mistyped', '"main": "#', '"main": ¦"##', 'meta-schema'],
    ['a limit is written in quotes', '"character_limit": 7000', '"character_limit": ¦"7000"', 'meta-schema'],
    ['the help e-mail is no address', '"apply@larkmere.example"', '¦"apply at larkmere.example"', 'meta-schema'],
  ],
  [DATA_MODEL]: [
    [
      'a kind is mistyped',
      '"first_name": { "$ref": "#/$defs/personal_text" }',
      '"first_name": { "$ref": ¦"#/$defs/personal_txt" }',
      'section-schema',
    ],
    [
      'a key is mistyped in the data model',
      '"preferred_name"',
      '"prefered_name"',
      'key-not-in-data-model',
      [`${ABOUT}/personal/schema.json`, '"preferred_name"'],
    ],
    ['a key has a capital letter', '"middle_name"', '¦"middleName"', 'meta-schema'],
    [
      'a companion is forgotten',
      '"suffix_desc": { "$ref": "#/$defs/derived_label" },',
      '',
      'missing-companion',
      [`${ABOUT}/personal/ui.json`, '"suffixes"'],
    ],
    [
      'a key of a component is forgotten',
      '"alumni_3_email": { "$ref": "#/$defs/email" },',
      '',
      'prefix-mismatch',
      [`${ABOUT}/page.json`, '"alumni_3_"'],
    ],
  ],
};
