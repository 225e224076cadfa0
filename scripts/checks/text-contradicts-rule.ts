import type { ApplicationCheck } from './application/check.ts';
import { findContradictions } from './prose/index.ts';

export const check: ApplicationCheck = {
  name: 'text-contradicts-rule',
  what:
    'A message, a help text, an option or a translation says another number than the rule, the limit, the value or the sentence that it ' +
    'belongs to; it gives an example that the question refuses; it says another size of a file than is accepted, or names a kind of ' +
    'file that is refused; or a label begins with another unit than the one beside the box. Or a price is typed where others name a ' +
    'fact, or a fact is named for another one; two messages or translations are each at the other’s place; a translation leads ' +
    'elsewhere or breaks off; a name in quotes is nearly that of a choice; or a paragraph is still there when the next one, about the ' +
    'same, begins.',
  advice: 'Correct one of the two; `{limit}` in the message of a rule is filled in, and so is `{fact.fee}`.',
  see: 'Messages',
  example: {
    file: 'schemas/pages/studies/english-test/schema.json',
    wrong: '"errorMessage": "Your score is a number from 0 to 100."',
    right: '"errorMessage": "Your score is a number from 0 to 120."',
  },
  run: (application) =>
    findContradictions(application).filter(
      ({ file, pointer }, n, all) => all.findIndex((one) => one.file === file && one.pointer === pointer) === n,
    ),
};
