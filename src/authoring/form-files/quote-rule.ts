import { CONDITIONS_FILE } from '../../form/model/form-file-paths.ts';
import { resolvePointer } from '../../form/compile/json-pointer.ts';
import { explainRule } from '../../form/explain/explain-rule.ts';
import { isLogicList, parseOperation, repeatNameOf, varName, type Logic } from '../../form/model/logic.ts';
import type { CheckedForm } from './checked-form.ts';
import { firstComponentRuleSource, listRuleOperations, ruleSourcesOf, type RuleSource } from './rule-sources.ts';

/** Rule at this pointer, in quotes and in plain words; for a block, as in its first use. `true` and `false` stay as they are. */
export function quoteRule(checkedForm: CheckedForm, { file, pointer }: { readonly file: string; readonly pointer: string }): string {
  const { formFiles, form } = checkedForm;
  const operation = listRuleOperations(checkedForm).find((each) => each.source.file === file && each.pointer === pointer);
  if (!operation) {
    const source = ruleSourcesOf(checkedForm).find((each) => each.file === file && `${pointer}/`.startsWith(`${each.pointer}/`));
    const value = source && resolvePointer(source.rule, pointer.slice(source.pointer.length));
    if (typeof value === 'boolean') return String(value);
    throw new Error(`There is no operator at ${file}#${pointer}`);
  }
  const { source, operator, operand } = operation;
  const [asked] = source.names.values();
  const section = asked === undefined ? undefined : form.questions[asked]?.section;
  const rule = withKeys(checkedForm, { [operator]: operand }, source);
  return `"${explainRule(form, rule, { conditions: formFiles[CONDITIONS_FILE], section })}"`;
}

function withKeys(checkedForm: CheckedForm, rule: Logic, source: RuleSource): Logic {
  if (isLogicList(rule)) return rule.map((part) => withKeys(checkedForm, part, source));
  const name = varName(rule);
  if (name !== undefined) return { var: source.names.get(name) ?? name };
  const [operator, operand] = parseOperation(rule) ?? [];
  if (operator === undefined || operand === undefined) return rule;
  const repeat = repeatNameOf(operand);
  return {
    [operator]: withKeys(checkedForm, operand, repeat === undefined ? source : firstComponentRuleSource(checkedForm, source, repeat)),
  };
}
