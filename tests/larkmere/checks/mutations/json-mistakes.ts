import { ABOUT, EDUCATION, TEXT, type Mutation } from './mutation.ts';

/** Slips of the keyboard that leave no JSON, or other JSON than one sees. */
export const jsonMistakes: readonly Mutation[] = [
  {
    mistake: 'a comma is missing',
    file: TEXT,
    from: '"Add Another",',
    to: '"Add Another"¦',
    rule: 'json-syntax',
  },
  {
    mistake: 'a brace is not closed',
    file: `${EDUCATION}/high-school/logic.json`,
    from: '"show": ["hs_state"] }]]',
    to: '"show": ["hs_state"] ¦]]',
    rule: 'json-syntax',
  },
  {
    mistake: 'a name has no quotes',
    file: `${ABOUT}/service/ui.json`,
    from: '"first_college": {',
    to: '¦first_college: {',
    rule: 'json-syntax',
  },
  {
    mistake: 'single quotes',
    file: `${ABOUT}/phones/logic.json`,
    from: '"phone_mobile": {',
    to: "¦'phone_mobile': {",
    rule: 'json-syntax',
  },
  {
    mistake: 'a text goes on in the next line',
    file: 'schemas/content/banner-first.json',
    from: '"No essay"',
    to: '¦"No\nessay"',
    rule: 'json-syntax',
  },
  {
    mistake: 'a sentence appears twice',
    file: TEXT,
    from: '"rule.birth_date_too_early":',
    to: '¦"button.add_another": "One more",\n  "rule.birth_date_too_early":',
    rule: 'duplicate-json-key',
  },
];
