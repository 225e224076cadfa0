import { isLogicList } from '../../form/model/logic.ts';
import { labelOfOption } from '../../form/evaluate/options.ts';
import type { CheckedForm, FormCheck } from '../form-files/checked-form.ts';
import { listRuleOperations } from '../form-files/rule-sources.ts';
import { isFileVariable, ruleVariableOfName, type RuleVariable } from '../form-files/rule-variables.ts';

const MAX_NAMED_OPTIONS = 4;

export const answerAsRule: FormCheck = {
  name: 'answer-as-rule',
  what: 'An answer stands where a rule must be true or false: any answer counts as true there, even "No".',
  advice: 'Compare the answer with a value, or use `answered`. Only a checkbox is a rule by itself.',
  see: 'reference.md#operators',
  example: {
    file: 'schemas/conditions.json',
    wrong: '"when": { "var": "born_abroad" }',
    right: '"when": { "equals": [{ "var": "born_abroad" }, "Y"] }',
  },
  run: (checkedForm) =>
    listRuleOperations(checkedForm)
      // Entries of a list belong to the outer operator.
      .filter(({ operator, operand, decides }) => operator === 'var' && decides && !isLogicList(operand) && operand !== '')
      .flatMap(({ source, pointer, operand }) => {
        const name = String(operand);
        const variable = ruleVariableOfName(checkedForm, source, name);
        if (variable.sort === 'flag') return [];
        return {
          file: source.file,
          pointer,
          at: 'key' as const,
          what: `{ "var": "${name}" } is an answer, and a rule must be true or false: ${explainTruthiness(checkedForm, variable)}`,
          advice: adviceOn(variable, name),
        };
      }),
};

function explainTruthiness({ form, today }: CheckedForm, variable: RuleVariable): string {
  if (variable.sort === 'number') return 'any number except 0 counts as true';
  const question = Object.hasOwn(form.questions, variable.key) ? form.questions[variable.key] : undefined;
  const options = (variable.quotedLists === undefined ? [] : (variable.values ?? [])).map((value) => {
    const label = question && labelOfOption(form, question, value, today);
    return label === undefined || label === value ? `"${value}"` : `"${value}" (${label})`;
  });
  if (options.length === 0) return 'any answer counts as true';
  if (options.length > MAX_NAMED_OPTIONS) return `any answer counts as true, whichever of its ${options.length} options it is`;
  return `any answer counts as true, ${options.length === 1 ? options[0] : `whether it is ${options.join(' or ')}`}`;
}

function adviceOn(variable: RuleVariable, name: string): string {
  const answered = `{ "answered": { "var": "${name}" } }`;
  return isFileVariable(variable)
    ? `Write ${answered}: it is true once there is a file.`
    : `Write ${suggestComparison(variable, name)}, or ${answered} if any answer is meant.`;
}

function suggestComparison({ sort, quotedLists, values = [], numeric, direction }: RuleVariable, name: string): string {
  const answer = `{ "var": "${name}" }`;
  const value = JSON.stringify((quotedLists === undefined ? undefined : values[0]) ?? 'VALUE');
  switch (sort) {
    case 'choices':
      return `{ "any_of": [${answer}, [${value}]] }`;
    case 'number':
      return `{ "gt": [${answer}, 0] }`;
    case 'date':
      // A comparison with today would be constant for a date that must be past or future.
      if (direction === 'past') return `{ "gte": [{ "age_in_years": ${answer} }, 18] }`;
      if (direction === 'future') return `{ "lte": [{ "days_between": [{ "today": [] }, ${answer}] }, 30] }`;
      return `{ "lt": [${answer}, { "today": [] }] }`;
    case 'choice':
    case 'text':
    case 'flag':
      return numeric
        ? `{ "gte": [${answer}, ${values[Math.floor(values.length / 2)] ?? 'NUMBER'}] }`
        : `{ "equals": [${answer}, ${value}] }`;
  }
}
