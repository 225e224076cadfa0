import { ABOUT_FOLDER, DATA_MODEL_PATH, EDUCATION_FOLDER, INSTITUTION_PATH, type MistakesByFile } from './mutation.ts';

export const pageMistakes: MistakesByFile = {
  [`${ABOUT_FOLDER}/page.json`]: [
    ['a prefix is mistyped', '["parent_",', '[¦"parnet_",', 'prefix-mismatch'],
    ['a prefix ends without _', '"prefix": "current_"', '"prefix": ¦"current"', 'prefix-mismatch'],
    ['two uses of a block have the same prefix', '"prefix": "current_"', '"prefix": ¦""', 'prefix-mismatch'],
  ],
  [`${EDUCATION_FOLDER}/page.json`]: [
    ['sections of a tab are written as names', '[{ "section": "transcript-request" }]', '[¦"transcript-request"]', 'meta-schema'],
    ['two tabs have the same title', '"title": "My counselor will send it"', '"title": ¦"Type my courses and grades"', 'duplicate-tab'],
  ],
  [INSTITUTION_PATH]: [
    [
      'a page is removed from the list',
      '"pages": ["about", "education", "final-steps"]',
      '"pages": ["about", "education"]',
      'orphan-folder',
      [INSTITUTION_PATH, '"pages"'],
    ],
    ['the help e-mail is no address', '"apply@larkmere.example"', '¦"apply at larkmere.example"', 'meta-schema'],
  ],
  [DATA_MODEL_PATH]: [
    ['a kind is mistyped', '{ "$ref": "#/$defs/personal_text" }', '{ "$ref": ¦"#/$defs/personal_txt" }', 'section-schema'],
  ],
};
