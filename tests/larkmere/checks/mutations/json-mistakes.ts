import { ABOUT, EDUCATION, TEXT, type Mistakes } from './mutation.ts';

/** Slips of the keyboard that leave no JSON, or other JSON than one sees. */
export const jsonMistakes: Mistakes = {
  [TEXT]: [
    ['a comma is missing', '"Add Another",', '"Add Another"¦', 'json-syntax'],
    [
      'a sentence appears twice',
      '"rule.birth_date_too_early":',
      '¦"button.add_another": "One more",\n  "rule.birth_date_too_early":',
      'duplicate-json-key',
    ],
  ],
  [`${EDUCATION}/high-school/logic.json`]: [
    ['a brace is not closed', '"show": ["hs_state"] }]]', '"show": ["hs_state"] ¦]]', 'json-syntax'],
  ],
  [`${ABOUT}/service/ui.json`]: [['a name has no quotes', '"first_college": {', '¦first_college: {', 'json-syntax']],
  [`${ABOUT}/phones/logic.json`]: [['single quotes', '"phone_mobile": {', "¦'phone_mobile': {", 'json-syntax']],
  'schemas/content/banner-first.json': [['a text goes on in the next line', '"No essay"', '¦"No\nessay"', 'json-syntax']],
};
