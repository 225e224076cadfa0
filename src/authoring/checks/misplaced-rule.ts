import { sectionFolderOf, isLogicFile, type LogicFile, CONDITIONS_FILE } from '../../form/model/form-file-paths.ts';
import { formFilesOfKind, type LogicJson } from '../../form/model/form-files.ts';
import { isLogicList, referencedKeys, operandList, parseOperation, TODAY_VARIABLE, type Logic } from '../../form/model/logic.ts';
import { questionKeys, type CheckedForm, type FormCheck, type CheckFinding } from '../form-files/checked-form.ts';
import { listRuleOperations, ruleSourcesOf, type RuleSource } from '../form-files/rule-sources.ts';
import { ruleVariableOfKey } from '../form-files/rule-variables.ts';
import { compileLogic } from '../../form/compile/compile-logic.ts';

export const ruleOnWrongQuestion: FormCheck = {
  name: 'misplaced-rule',
  what:
    'A rule about one question, with its date beside today or two of its choices together, has the `keys` of another question of the section. A rule is looked at ' +
    'only once one of its `keys` is answered, and there students read its message: students who leave that question empty are never checked. ' +
    'Or two groups have one condition, and nothing looks at the question that one of them follows: often it was copied.',
  advice: 'Write the key of the question that the rule is about.',
  see: 'recipes/add-a-rule.md',
  example: {
    file: 'schemas/pages/start/person/logic.json',
    wrong: '{ "keys": ["given_name"], "must": { "gte": [{ "age_in_years": { "var": "born_on" } }, 13] }, "message": "rule.too_young" }',
    right: '{ "keys": ["born_on"], "must": { "gte": [{ "age_in_years": { "var": "born_on" } }, 13] }, "message": "rule.too_young" }',
  },
  run: (checkedForm) => [
    ...ruleSourcesOf(checkedForm).flatMap((source) => draftsOn(checkedForm, source)),
    ...formFilesOfKind(checkedForm.formFiles, isLogicFile).flatMap(([file, logic]) => copiedGroups(checkedForm, file, logic)),
  ],
};

function draftsOn(checkedForm: CheckedForm, source: ReturnType<typeof ruleSourcesOf>[number]): readonly CheckFinding[] {
  const { file, pointer, names } = source;
  const [, n] = /^\/rules\/(\d+)\//.exec(pointer) ?? [];
  const written = isLogicFile(file) && n !== undefined ? checkedForm.formFiles[file]?.rules?.[Number(n)]?.keys : undefined;
  if (!written) return [];
  const { questions } = checkedForm.form;
  const keys = written.map((name) => names.get(name) ?? name);
  const rule = compileRule(checkedForm, source);
  const read = referencedKeys(rule);
  // A rule between two answers may belong to either; one about an age, or about choices that exclude each other, belongs to its own.
  const isAboutAge = JSON.stringify(rule).includes(JSON.stringify(TODAY_VARIABLE));
  const isAboutChoices =
    read.size === 1 && timesRead(rule) > 1 && [...read].every((key) => ruleVariableOfKey(checkedForm, key).sort === 'choices');
  if (!isAboutAge && !isAboutChoices) return [];
  if (keys.some((key) => read.has(key) || questions[key] === undefined)) return [];
  const section = questions[keys[0] ?? '']?.section;
  const [own, ...more] = [...read].filter((key) => questions[key]?.section === section && questions[key]?.value === undefined);
  // A rule about an age can belong to a choice, but not to typed text.
  const isTyped = keys.every((key) => ruleVariableOfKey(checkedForm, key).sort === 'text');
  if (own === undefined || more.length > 0 || (isAboutAge && !isTyped)) return [];
  const nameOf = (key: string): string => [...names].find(([, full]) => full === key)?.[0] ?? key;
  const shown = written.join('", "');
  const what = `This rule is about "${nameOf(own)}", but its message would show at "${shown}", and only to students who answer that`;
  return [{ file, pointer: `/rules/${n}/keys`, what, advice: `Write "keys": ["${nameOf(own)}"].` }];
}

function timesRead(rule: Logic): number {
  const [operator, operand = true] = parseOperation(rule) ?? [];
  if (operator === 'var') return 1;
  const parts = isLogicList(rule) ? rule : operator === undefined ? [] : operandList(operand);
  return parts.reduce<number>((sum, part) => sum + timesRead(part), 0);
}

/** A group with the condition of another one, while no rule reads the question that its own are named after. */
function copiedGroups(checkedForm: CheckedForm, file: LogicFile, { groups = [] }: LogicJson): readonly CheckFinding[] {
  const names = questionKeys(checkedForm, sectionFolderOf(file));
  const single = groups.flatMap((group, g) =>
    group.flatMap(({ when, show }) => (group.length === 1 ? { g, show, when, written: JSON.stringify(when) } : [])),
  );
  return [...Map.groupBy(single, ({ written }) => written).values()].flatMap((alike) => {
    if (alike.length < 2) return [];
    return alike.flatMap(({ g, show, when }): CheckFinding | [] => {
      const meant = names.find((name) => show.some((one) => one.startsWith(`${name}_`)) && !isReadByAnyRule(checkedForm, file, name));
      if (meant === undefined || ![...referencedKeys(when)].some((key) => names.includes(key))) return [];
      const what = `Another group has this condition, too, and nothing uses "${meant}", after which "${show[0]}" is named`;
      const advice = `Is "${meant}" meant? If the condition is right, put all that shows with it into one group.`;
      return { file, pointer: `/groups/${g}/0/when`, what, advice };
    });
  });
}

const isReadByAnyRule = (checkedForm: CheckedForm, file: LogicFile, name: string): boolean => {
  const keys = checkedForm.uses.flatMap(({ folder, prefixes }) =>
    folder === sectionFolderOf(file) ? prefixes.map(({ prefix }) => prefix + name) : [],
  );
  return listRuleOperations(checkedForm).some(
    ({ operator, operand, source }) => operator === 'var' && keys.includes(source.names.get(String(operand)) ?? String(operand)),
  );
};

const compileRule = ({ formFiles, parts }: CheckedForm, { rule, names }: RuleSource): Logic =>
  compileLogic(rule, { conditions: formFiles[CONDITIONS_FILE], parts, rename: (name) => names.get(name) ?? name });
