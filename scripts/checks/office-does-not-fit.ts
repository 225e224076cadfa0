import { didYouMean } from '../../src/form/compile/did-you-mean.ts';
import { toPointer } from '../../src/form/compile/json-pointer.ts';
import { getOwn } from '../../src/form/model/answers.ts';
import { INSTITUTION_FILE } from '../../src/form/model/form-file-paths.ts';
import type { Question } from '../../src/form/model/form.ts';
import { asksForFile } from '../../src/form/model/widget-kinds.ts';
import { isSecret } from '../../src/form/run/secrets.ts';
import type { FormCheck } from './form/checked-form.ts';

export const check: FormCheck = {
  name: 'office-does-not-fit',
  what: 'A column or fact of `office` in `institution.config.json` is no question, or one whose answer is a secret or a file.',
  advice: 'Write the key of another question.',
  see: 'recipes/choose-what-the-office-sees.md',
  example: {
    file: INSTITUTION_FILE,
    wrong: '"columns": ["nickname", "born_onn"]',
    right: '"columns": ["nickname", "born_on"]',
  },
  run({ form: { questions }, formFiles }) {
    const { columns = [], facts = [] } = formFiles[INSTITUTION_FILE].office ?? {};
    const fitting = Object.values(questions).filter((question) => defectOf(question) === undefined);
    return Object.entries({ columns, facts }).flatMap(([name, keys]) =>
      keys.flatMap((key, n) => {
        const question = getOwn(questions, key);
        const what = question ? defectOf(question) : `No question asks for "${key}", so the office would see nothing`;
        if (what === undefined) return [];
        const known = fitting.map((one) => one.key);
        const advice = didYouMean(key, question ? [] : known, 'Write the key of another question, or remove it.');
        return [{ file: INSTITUTION_FILE, pointer: `/office/${name}${toPointer(n)}`, what, advice }];
      }),
    );
  },
};

function defectOf(question: Question): string | undefined {
  if (isSecret(question)) return `The answer to "${question.key}" is a secret, which the office never reads in full`;
  return asksForFile(question) ? `The answer to "${question.key}" is a file, which has no words to show` : undefined;
}
