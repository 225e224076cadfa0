import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { isLogicFile } from '../../form/model/form-file-paths.ts';
import { formFilesOfKind } from '../../form/model/form-files.ts';
import type { Question } from '../../form/model/form.ts';
import { operandList, parseOperation, varName, type Logic } from '../../form/model/logic.ts';
import { asksForDate, widgetNameOf } from '../../form/model/widget-definitions.ts';
import { answerConstraints, findAnswersTo } from '../examples/answer-constraints.ts';
import type { CheckedForm, FormCheck, CheckFinding, Problem } from '../form-files/checked-form.ts';
import { resultTypeOf } from '../form-files/result-type.ts';
import { namesIn } from '../form-files/rule-sources.ts';

const WIDGETS = ['text', 'select', 'radio', 'date'];

export const invalidSuggestion: FormCheck = {
  name: 'invalid-suggestion',
  what: 'An answer is suggested that its question can never have, or to a question below which there is no button for it.',
  advice: 'Suggest a value of its list, or of its type and format; or remove the suggestion.',
  see: 'recipes/copy-an-answer.md',
  example: {
    file: 'schemas/pages/studies/stay/logic.json',
    wrong: '"suggest": { "weeks_of_meals": { "var": "room" } }',
    right: '"suggest": { "weeks_of_meals": { "var": "weeks_of_rent" } }',
  },
  run: (checkedForm) =>
    formFilesOfKind(checkedForm.formFiles, isLogicFile).flatMap(([file, { suggest = {} }]) => {
      const names = namesIn(checkedForm, file);
      const questionOf = (name: string): Question | undefined => checkedForm.form.questions[names.get(name) ?? name];
      return Object.entries(suggest).flatMap(([name, value]): CheckFinding | readonly CheckFinding[] => {
        const question = questionOf(name);
        const at = { file, pointer: `/suggest${pointerSegment(name)}` };
        if (!question) return [];
        if (question.value !== undefined || !WIDGETS.includes(widgetNameOf(question)))
          return { ...at, what: `"${name}" has no button for a suggestion`, advice: `Only ${WIDGETS.join(', ')} have one: remove it.` };
        return resultsOf(value).flatMap((result) => {
          const problem = impossibleAnswer(checkedForm, question, result, questionOf(varName(result) ?? ''));
          return problem ? { ...at, ...problem } : [];
        });
      });
    }),
};

/** Values that a rule can give: those of each branch. */
const resultsOf = (value: Logic): readonly Logic[] => {
  const [operator, operand] = parseOperation(value) ?? [];
  return operator !== 'if' || operand === undefined
    ? [value]
    : operandList(operand).flatMap((part, n, all) => (n % 2 === 1 || n === all.length - 1 ? resultsOf(part) : []));
};

function impossibleAnswer(checkedForm: CheckedForm, question: Question, value: Logic, source: Question | undefined): Problem | undefined {
  const constraints = answerConstraints(checkedForm, question);
  const kind = source ? kindOf(source) : typeof value === 'object' ? resultTypeOf(value) : undefined;
  const never = { what: `${JSON.stringify(value)} can never be the answer to "${question.key}"`, advice: invalidSuggestion.advice };
  if (kind !== undefined && kind !== kindOf(question) && (kind !== 'number' || kindOf(question) === 'date')) return never;
  if (source) {
    if (kind !== kindOf(question)) return undefined;
    const { answers, complete } = findAnswersTo(checkedForm, question, [...constraints, ...answerConstraints(checkedForm, source)]);
    return complete && answers.length === 0 ? never : undefined;
  }
  if (value === null || value === '' || typeof value === 'object') return undefined;
  const answer = question.type === 'string' ? String(value) : value;
  const broken = constraints.find(({ meets }) => !meets(answer));
  return broken && { ...never, what: `${never.what}: it breaks ${broken.words}` };
}

const KINDS: Readonly<Record<string, string>> = { integer: 'number', string: 'text' };
const kindOf = (question: Question): string => (asksForDate(question) ? 'date' : (KINDS[question.type] ?? question.type));
