import { ABOUT, DATA_MODEL, EDUCATION, INSTITUTION, type Mistakes } from './mutation.ts';

export const pageMistakes: Mistakes = {
  [`${ABOUT}/page.json`]: [
    ['a prefix is mistyped', '["parent_",', '[¦"parnet_",', 'prefix-mismatch'],
    ['a prefix ends without _', '"prefix": "current_"', '"prefix": ¦"current"', 'prefix-mismatch'],
    ['two uses of a block have the same prefix', '"prefix": "current_"', '"prefix": ¦""', 'prefix-mismatch'],
    ['the number of a component is mistyped', '"Parent/Guardian {n}"', '¦"Parent/Guardian {number}"', 'unknown-placeholder'],
  ],
  [`${EDUCATION}/page.json`]: [
    [
      'a section is taken off the page',
      '{ "section": "counselor", "fold": "to send us your records" },',
      '',
      'orphan-folder',
      [`${EDUCATION}/page.json`, '"content"'],
    ],
    [
      'a single tab is left',
      ',\n        { "id": "self-report", "title": "Type my courses and grades", "sections": [{ "section": "transcript-text" }] },\n ' +
        '       { "id": "counselor", "title": "My counselor will send it", "sections": [{ "section": "transcript-request" }] }',
      '',
      'meta-schema',
      [`${EDUCATION}/page.json`, '"tabs_of"'],
    ],
    ['a tab has no section', '"sections": [{ "section": "transcript-request" }]', '¦"sections": []', 'meta-schema'],
    ['sections of a tab are written as names', '[{ "section": "transcript-request" }]', '[¦"transcript-request"]', 'meta-schema'],
    ['two tabs have the same title', '"title": "My counselor will send it"', '"title": ¦"Type my courses and grades"', 'duplicate-tab'],
    [
      'a placeholder is on a tab',
      '"My counselor will send it"',
      '¦"My counselor will send it to {institution_name}"',
      'unknown-placeholder',
    ],
    ['a page has no title', '"title": "Education",', '', 'meta-schema', [`${EDUCATION}/page.json`]],
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
    ['the phone of the institution is missing', '"phone": "(541) 555-0142",', '', 'missing-configuration', [INSTITUTION]],
    ['a color is mistyped', '"main": "#', '"main": ¦"##', 'meta-schema'],
    ['a limit is written in quotes', '"character_limit": 7000', '"character_limit": ¦"7000"', 'meta-schema'],
    ['the help e-mail is no address', '"apply@larkmere.example"', '¦"apply at larkmere.example"', 'meta-schema'],
  ],
  [DATA_MODEL]: [
    ['a kind is mistyped', '{ "$ref": "#/$defs/personal_text" }', '{ "$ref": ¦"#/$defs/personal_txt" }', 'section-schema'],
    ['a key has a capital letter', '"middle_name"', '¦"middleName"', 'meta-schema'],
  ],
};
