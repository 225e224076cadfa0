import { ABOUT, DATA_MODEL, EDUCATION, INSTITUTION, type Mistakes } from './mutation.ts';

export const pageMistakes: Mistakes = {
  [`${ABOUT}/page.json`]: [
    ['a prefix is mistyped', '["parent_",', '[¦"parnet_",', 'prefix-mismatch'],
    ['a prefix ends without _', '"prefix": "current_"', '"prefix": ¦"current"', 'prefix-mismatch'],
    ['two uses of a block have the same prefix', '"prefix": "current_"', '"prefix": ¦""', 'prefix-mismatch'],
  ],
  [`${EDUCATION}/page.json`]: [
    ['sections of a tab are written as names', '[{ "section": "transcript-request" }]', '[¦"transcript-request"]', 'meta-schema'],
    ['two tabs have the same title', '"title": "My counselor will send it"', '"title": ¦"Type my courses and grades"', 'duplicate-tab'],
  ],
  [INSTITUTION]: [
    [
      'a page is removed from the list',
      '"pages": ["about", "education", "final-steps"]',
      '"pages": ["about", "education"]',
      'orphan-folder',
      [INSTITUTION, '"pages"'],
    ],
    ['the help e-mail is no address', '"apply@larkmere.example"', '¦"apply at larkmere.example"', 'meta-schema'],
  ],
  [DATA_MODEL]: [['a kind is mistyped', '{ "$ref": "#/$defs/personal_text" }', '{ "$ref": ¦"#/$defs/personal_txt" }', 'section-schema']],
};
