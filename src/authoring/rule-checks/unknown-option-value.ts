import { CHANGES_FILE, uiFile, type SectionFolder } from '../../form/model/form-file-paths.ts';
import {
  readQuestionSpec,
  questionKeys,
  writtenQuestions,
  type CheckedForm,
  type FormCheck,
  type CheckFinding,
} from '../form-files/checked-form.ts';
import { closestValue, joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import { isLogicList, operandList, varName, type Logic } from '../../form/model/logic.ts';
import { listRuleOperations, type RuleOperation } from '../form-files/rule-sources.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { optionListRefs } from '../../form/compile/option-list-refs.ts';
import { companionOwner, getOwn } from '../../form/model/answers.ts';
import { allOptionsOfQuestion } from '../../form/evaluate/options.ts';
import { type AnswerOption, writtenOptions } from '../../form/model/form-files.ts';
import type { QuestionSpec } from '../../form/model/widget-definitions.ts';
import { MIN_LIKENESS, labelLikeness } from '../form-files/label-likeness.ts';
import { quotedListNames, optionValuesOfList, optionValuesOfQuestion, ruleVariableOfName } from '../form-files/rule-variables.ts';

const COMPARING = ['equals', 'notEquals', '==', '===', '!=', '!==', 'in', 'notIn', 'count_of', 'any_of'];

export const unknownOptionValue: FormCheck = {
  name: 'unknown-option-value',
  what: 'A rule compares a choice with something that is not in its list, or a list belongs to such an answer; often it is a label.',
  advice: 'Write the `value` of the option.',
  see: 'recipes/change-a-list-of-options.md',
  example: {
    file: 'schemas/conditions.json',
    wrong: '"when": { "equals": [{ "var": "born_abroad" }, "Yes"] }',
    right: '"when": { "equals": [{ "var": "born_abroad" }, "Y"] }',
  },
  run: (checkedForm) => [
    ...findInSettings(checkedForm),
    ...listRuleOperations(checkedForm)
      .filter(({ operator }) => COMPARING.includes(operator))
      .flatMap((operation) => {
        const [name, ...more] = operandList(operation.operand).flatMap((part) => varName(part) ?? []);
        if (name === undefined || more.length > 0) return [];
        const { key, quotedLists, values = [] } = ruleVariableOfName(checkedForm, operation.source, name);
        const listNames = listNamesOf(checkedForm.form.questions[key] ?? { lists: [] });
        if (values.length === 0) return valuesOfCompanion(checkedForm, operation, name, key);
        return textsIn(operation.operand, operation.pointer)
          .filter(({ text }) => text !== '' && !values.includes(text))
          .map(({ text, pointer }) => ({
            file: operation.source.file,
            pointer,
            what:
              quotedLists === undefined
                ? `"${name}" is a file, and "${text}" is not what its answer can be`
                : `"${text}" is not a value of the option list ${quotedLists}, from which "${name}" is chosen`,
            advice: adviceFor(checkedForm, key, text, listNames, values, valueBeside(checkedForm, operation, quotedLists)),
          }));
      }),
  ],
};

/** Values of options that are compared with a companion, which holds a label. */
function valuesOfCompanion(checkedForm: CheckedForm, { operand, pointer, source }: RuleOperation, name: string, key: string) {
  const { form, today } = checkedForm;
  const question = getOwn(form.questions, companionOwner(key));
  const options = question?.companion === true ? allOptionsOfQuestion(form, question, today) : [];
  return textsIn(operand, pointer)
    .filter(({ text }) => options.some(({ value }) => value === text) && !options.some(({ label }) => label === text))
    .map(({ text, pointer: at }) => ({
      file: source.file,
      pointer: at,
      what: `"${name}" holds the label of a choice, and "${text}" is a value`,
      advice: `Compare { "var": "${companionOwner(name)}" } with it, which holds the value.`,
    }));
}

/** Advice where a label is written in place of its value; undefined if no option has it. */
export function adviceForLabel(written: string, options: readonly AnswerOption[]): string | undefined {
  const labeled = options.find(({ label }) => label.trim().toLowerCase() === written.trim().toLowerCase());
  return labeled && `That is a label: write its value, "${labeled.value}".`;
}

/** The only value with which a rule compares other answers from the same list. */
function valueBeside(checkedForm: CheckedForm, { pointer, source }: RuleOperation, lists: string | undefined): string | undefined {
  const rule = pointer.split('/').slice(0, 3).join('/');
  const beside = listRuleOperations(checkedForm).flatMap((other) => {
    const [name = ''] = operandList(other.operand).flatMap((part) => varName(part) ?? []);
    if (other.source.file !== source.file || !other.pointer.startsWith(rule) || other.pointer === pointer) return [];
    const { quotedLists, values = [] } = ruleVariableOfName(checkedForm, other.source, name);
    return quotedLists === lists ? textsIn(other.operand, '').flatMap(({ text }) => (values.includes(text) ? [text] : [])) : [];
  });
  const [only, ...others] = new Set(beside);
  return others.length === 0 ? only : undefined;
}

/** An option is mistyped, named by its label, or was removed from its list. */
function adviceFor(
  { form, today }: CheckedForm,
  key: string,
  written: string,
  lists: readonly string[],
  values: readonly string[],
  beside?: string,
): string {
  const options = lists.flatMap((list) => writtenOptions(form.lists[list]));
  const labeled = adviceForLabel(written, options);
  if (labeled !== undefined) return labeled;
  const several = written.split(/[,;|]/).map((part) => part.trim());
  if (several.length > 1 && several.every((part) => values.includes(part)))
    return `Write a list, each value in quotes of its own: [${several.map((value) => `"${value}"`).join(', ')}].`;
  const meant = closestValue(written, values);
  if (meant !== undefined) return `Did you mean "${meant}"? Values: ${joinQuotedNames(values)}.`;
  const offering = Object.entries(form.lists).flatMap(([list, json]) => (optionValuesOfList(json, today).includes(written) ? [list] : []));
  const asking = Object.values(form.questions).find((one) => one.lists.some(({ list }) => list === offering[0]));
  if (offering.length === 1 && lists.length === 1)
    return (
      `${beside === undefined ? '' : `Did you mean "${beside}", with which this rule compares another such answer? `}Values: ${joinQuotedNames(values)}. ` +
      `Or is "${asking?.key ?? offering[0]}" meant, from whose list "${written}" is chosen?`
    );
  const likeness = ({ label }: AnswerOption): number => labelLikeness(written, label);
  const [renamed, second] = options.filter((one) => likeness(one) >= MIN_LIKENESS).toSorted((a, b) => likeness(b) - likeness(a));
  if (renamed && (!second || likeness(second) < likeness(renamed)))
    return (
      `Write "${renamed.value}", the value of “${renamed.label}”. If its value was "${written}" before, also add ` +
      `${JSON.stringify({ on: today, recode: key, values: { [written]: renamed.value } })} to ${CHANGES_FILE}: answers given before follow.`
    );
  return `Values: ${joinQuotedNames(values)}. If you renamed the option, write its new value here; if you removed it, put it back, or remove what depends on it.`;
}

const findInSettings = (checkedForm: CheckedForm): readonly CheckFinding[] =>
  writtenQuestions(checkedForm).flatMap(({ folder, name: key, ui }) => {
    const typed = Object.entries(ui['ui:options']?.digits_while ?? {}).flatMap(([name, values]) =>
      values.map((value, n) => ({
        name,
        value,
        pointer: `/ui:options/digits_while${pointerSegment(name)}${pointerSegment(n)}`,
        at: undefined,
      })),
    );
    const deciding = optionListRefs(ui).flatMap(({ while: decided, pointer }) =>
      decided === undefined ? [] : { name: decided.by, value: decided.answer, pointer, at: 'key' as const },
    );
    return [...typed, ...deciding].flatMap(({ name, value, pointer, at }) => {
      const asked = findQuestion(checkedForm, folder, name);
      const known = asked && optionValuesOfQuestion(checkedForm, asked);
      if (asked === undefined || known === undefined || known.includes(value)) return [];
      return {
        file: uiFile(folder),
        pointer: pointerSegment(key) + pointer,
        at,
        what: `"${value}" is not a value of the option list ${quotedListNames(asked)}, from which "${name}" is chosen`,
        advice: adviceFor(checkedForm, name, value, listNamesOf(asked), known),
      };
    });
  });

const listNamesOf = ({ lists }: Pick<QuestionSpec, 'lists'>): readonly string[] => lists.map(({ list }) => list);

const findQuestion = (checkedForm: CheckedForm, folder: SectionFolder, name: string): QuestionSpec | undefined =>
  questionKeys(checkedForm, folder).includes(name) ? readQuestionSpec(checkedForm, folder, name) : checkedForm.form.questions[name];

function textsIn(operand: Logic, pointer: string): readonly { readonly text: string; readonly pointer: string }[] {
  if (typeof operand === 'string') return [{ text: operand, pointer }];
  return (isLogicList(operand) ? operand : []).flatMap((part, n) => textsIn(part, pointer + pointerSegment(n)));
}
