import { didYouMean } from '../../form/compile/did-you-mean.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { getOwn } from '../../form/model/answers.ts';
import { CHANGES_FILE, DATA_MODEL_FILE, INSTITUTION_FILE } from '../../form/model/form-file-paths.ts';
import { migrateKey } from '../../form/model/declared-changes.ts';
import type { Question } from '../../form/model/form.ts';
import { keysIn, nameOfColumn, type OfficeFact } from '../../form/model/institution.ts';
import { normalizeText } from '../../form/model/normalize-text.ts';
import { asksForFile } from '../../form/model/widget-definitions.ts';
import { adviceForLabel } from '../rule-checks/unknown-option-value.ts';
import { allOptionsOfQuestion } from '../../form/evaluate/options.ts';
import { isSecretQuestion } from '../../form/evaluate/mask-answers.ts';
import type { FormCheck } from '../form-files/checked-form.ts';
import { canQuestionsShowTogether } from '../proof/can-questions-show-together.ts';

export const invalidOffice: FormCheck = {
  name: 'invalid-office',
  what:
    'In `office` of `institution.config.json`, a column or fact is no question, or one whose answer is a secret or a file; a column has ' +
    'several questions that one student may answer; a flag is no answer; ' +
    'a document is a question that asks for no file; or two columns, documents, facts or templates are the same.',
  advice: 'Write another key, answer or name.',
  see: 'recipes/choose-what-the-office-sees.md',
  example: { file: INSTITUTION_FILE, wrong: '"columns": ["nickname", "born_onn"]', right: '"columns": ["nickname", "born_on"]' },
  run(checkedForm) {
    const { form, formFiles, today } = checkedForm;
    const { questions } = form;
    const { columns = [], facts = [], documents = [], templates = [] } = formFiles[INSTITUTION_FILE].office ?? {};
    const at = (pointer: string, what: string, advice: string) => [{ file: INSTITUTION_FILE, pointer: `/office/${pointer}`, what, advice }];
    const before = checkedForm.committed?.parsed.formFiles?.[DATA_MODEL_FILE].properties ?? {};
    const added = Object.keys(formFiles[DATA_MODEL_FILE].properties).filter((one) => questions[one] && !Object.hasOwn(before, one));
    const wrongKey = (pointer: string, key: string, defect: (question: Question) => string | undefined) => {
      const question = getOwn(questions, key);
      const what = question ? defect(question) : `No question asks for "${key}", so the office would see nothing`;
      const known = question ? [] : Object.values(questions).flatMap((one) => (defect(one) === undefined ? [one.key] : []));
      const now = migrateKey(formFiles[CHANGES_FILE]?.changes ?? [], key);
      if (!question && Object.hasOwn(questions, now))
        return at(pointer, `"${key}" is "${now}" now, as ${CHANGES_FILE} says`, `Write "${now}".`);
      if (added.length === 1 && !question && Object.hasOwn(before, key)) {
        const entry = `{ "on": "${today}", "rename": "${key}", "to": "${added[0]}" }`;
        const advice = `If it has another key now, write "${added[0]}", and add ${entry} to ${CHANGES_FILE}. Remove it only if it is not asked any more.`;
        return at(pointer, `"${key}" was asked at the last commit, and "${added[0]}" is new`, advice);
      }
      return what === undefined ? [] : at(pointer, what, didYouMean(key, known, 'Write the key of another question, or remove it.'));
    };
    const wrongFlags = (n: number, { question: key, flag = [] }: OfficeFact) => {
      const question = getOwn(questions, key);
      const options = question ? allOptionsOfQuestion(form, question, today) : [];
      const offered = options.map(({ value }) => value);
      return flag.flatMap((value, m) => {
        const what = `"${value}" is no value of an answer to "${key}"`;
        const advice = adviceForLabel(value, options) ?? didYouMean(value, offered, 'Write one of its answers.');
        return offered.length === 0 || offered.includes(value)
          ? []
          : at(`facts${pointerSegment(n)}/flag${pointerSegment(m)}`, what, advice);
      });
    };
    const hasWords = (key: string): boolean => questions[key] !== undefined && defectOf(questions[key]) === undefined;
    const answeredBeside = (before: readonly string[], key: string, pointer: string) => {
      const other = before.find((one) => [one, key].every(hasWords) && canQuestionsShowTogether(checkedForm, one, key));
      const what = `A student may answer both "${other}" and "${key}", and this column would show only one of them`;
      return other === undefined ? [] : at(pointer, what, 'Give each a column of its own.');
    };
    const twice = (list: string, names: readonly (string | undefined)[], inside = '') =>
      names.flatMap((name, n) =>
        name !== undefined && names.slice(0, n).some((other) => other !== undefined && normalizeText(other) === normalizeText(name))
          ? at(
              `${list}${pointerSegment(n)}${inside}`,
              `"${name}" appears twice, so officers could not tell the two apart`,
              'Remove one of them, or write another name.',
            )
          : [],
      );
    return [
      ...columns.flatMap((column, n) => {
        const isNamed = typeof column === 'object' && 'question' in column;
        const pointer = `columns${pointerSegment(n)}${isNamed ? '/question' : ''}`;
        const asked = isNamed ? column.question : column;
        return keysIn(column).flatMap((key, m, all) => {
          const place = typeof asked === 'string' ? pointer : pointer + pointerSegment(m);
          return [...wrongKey(place, key, defectOf), ...answeredBeside(all.slice(0, m), key, place)];
        });
      }),
      ...twice(
        'columns',
        columns.map((column) => keysIn(column)[0]),
      ),
      ...twice('columns', columns.map(nameOfColumn), '/name'),
      ...facts.flatMap((fact, n) =>
        typeof fact === 'string'
          ? wrongKey(`facts${pointerSegment(n)}`, fact, defectOf)
          : [...wrongKey(`facts${pointerSegment(n)}/question`, fact.question, defectOf), ...wrongFlags(n, fact)],
      ),
      ...documents.flatMap((one, n) =>
        typeof one === 'string' ? [] : wrongKey(`documents${pointerSegment(n)}/question`, one.question, needsNoFile),
      ),
      ...twice(
        'documents',
        documents.map((one) => (typeof one === 'string' ? one : getOwn(questions, one.question)?.fullLabel)),
      ),
      ...twice(
        'templates',
        templates.map(({ name }) => name),
        '/name',
      ),
    ];
  },
};

const needsNoFile = (question: Question): string | undefined =>
  asksForFile(question) ? undefined : `The question "${question.key}" asks for no file`;

function defectOf(question: Question): string | undefined {
  if (isSecretQuestion(question)) return `The answer to "${question.key}" is a secret, which the office never reads in full`;
  return asksForFile(question) ? `The answer to "${question.key}" is a file, which has no words to show` : undefined;
}
