import { joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import { INSTITUTION_FILE } from '../../form/model/form-file-paths.ts';
import type { Question } from '../../form/model/form.ts';
import { widgetDefinitionOf } from '../../form/model/widget-definitions.ts';
import { answerConstraints } from '../examples/answer-constraints.ts';
import { onePerPlace, type FormCheck, type CheckFinding } from '../form-files/checked-form.ts';
import { getOwn } from '../../form/model/answers.ts';

export const overstrictNameQuestion: FormCheck = {
  name: 'overstrict-name-question',
  what:
    'A question for the name of a person refuses names that people have: with accents, hyphens, apostrophes or spaces, or of two ' +
    'letters. They could not apply, or only under a name that is not theirs.',
  advice: 'Take the pattern or the limit out.',
  see: 'recipes/check-the-form-of-a-text.md',
  example: {
    file: 'schemas/pages/start/person/schema.json',
    wrong: '"given_name": { "title": "Given Name", "type": "string", "maxLength": 45, "pattern": "^[A-Za-z]+$" }',
    right: '"given_name": { "title": "Given Name", "type": "string", "maxLength": 45 }',
  },
  run(checkedForm) {
    if (checkedForm.findings.length > 0) return [];
    const { names } = checkedForm.formFiles[INSTITUTION_FILE].applicant;
    const drafts = Object.values(checkedForm.form.questions).flatMap((question): readonly CheckFinding[] => {
      const asked = nameAskedBy(question, Object.values(names).includes(question.key));
      if (asked === undefined) return [];
      return answerConstraints(checkedForm, question).flatMap(({ keyword, words, at, meets }) => {
        // Skips patterns that accept no name at all.
        if (!PLAIN.some((name) => meets(name))) return [];
        const tried = keyword === 'pattern' ? ANY : asked === 'whole' ? (getOwn(OF_LENGTH, keyword) ?? []) : [];
        const refused = tried.filter((name) => !meets(name));
        if (refused.length === 0) return [];
        const what = `${words} refuses names that people have: ${joinQuotedNames(refused, 4)}`;
        const advice = keyword === 'pattern' ? PATTERN : 'Take it out, or write a limit that leaves room for them.';
        return { ...at, what, advice };
      });
    });
    return onePerPlace(drafts);
  },
};

const PLAIN = ['Maria', 'MARIA', 'maria'];
const ANY = ['José', 'Zoë', 'Anne-Marie', "O'Brien", 'Nguyễn', 'Mary Jane'];
const OF_LENGTH: Readonly<Record<string, readonly string[]>> = { minLength: ['Bo', 'Ng'], maxLength: ['Montgomery', 'Papadopoulos'] };
const PATTERN = String.raw`Take it out, or write "^[\\p{L}\\p{M} .'’-]+$": letters of all alphabets, and the signs in names.`;

const TOKENS = /^(?:given-name|family-name|additional-name|name|nickname)$/;
const WHOLE_TOKENS = /^(?:given-name|family-name|name)$/;
const KEYS = /(?:^|_)(?:first|last|given|family|full|middle|maiden)_name$/;
const WHOLE_KEYS = /(?:^|_)(?:first|last|given|family|full)_name$/;

/** Kind of name: one that everybody writes out, or another one, such as a nickname or an initial. */
function nameAskedBy(question: Question, isApplicants: boolean): 'whole' | 'other' | undefined {
  const token = question.ui['ui:autocomplete']?.split(' ').at(-1);
  if (widgetDefinitionOf(question).typed === undefined || question.type !== 'string') return undefined;
  const [isOne, isWhole] =
    token === undefined ? [KEYS.test(question.key), WHOLE_KEYS.test(question.key)] : [TOKENS.test(token), WHOLE_TOKENS.test(token)];
  return isWhole ? 'whole' : isOne || isApplicants ? 'other' : undefined;
}
