import { step } from '../../../src/form/compile/json-pointer.ts';
import { listsNamedBy, type NamedList } from '../../../src/form/compile/named-lists.ts';
import { optionsFile, uiFile, type SectionFolder } from '../../../src/form/model/form-file-paths.ts';
import { uiOf, type Option } from '../../../src/form/model/form-files.ts';
import type { Opening } from '../../../src/form/model/institution.ts';
import type { CheckedForm } from '../form/checked-form.ts';
import { ruleOfOption } from '../form/option-rules.ts';
import { valuesOf } from '../form/variables.ts';
import { and, constant, type Node, type Written } from './node.ts';
import { readRule, type RuleScope } from './read-rule.ts';

/** Values that a question offers while `when` holds. */
export interface Offer {
  readonly key: string;
  readonly values: readonly string[];
  readonly when: Node;
  readonly opening: Opening;
  /** Location of the list in `ui.json`. */
  readonly list: Written;
  /** Location of the rule, or of the list for an answer. */
  readonly at: Written;
}

/** Conditional options of a question, by condition; empty if it always offers the same. */
export function offersOf(checkedForm: CheckedForm, folder: SectionFolder, name: string, scope: RuleScope): readonly Offer[] {
  const key = scope.rename(name);
  if (checkedForm.form.sections[checkedForm.form.questions[key]?.section ?? '']?.choosing.includes(key) !== true) return [];
  const file = uiFile(folder);
  const list = { file, pointer: `${step(name)}/ui:options/list` };
  return listsNamedBy(uiOf(checkedForm.formFiles[file], name)).flatMap((named) =>
    offersOfList(checkedForm, named, { file, pointer: step(name) + named.pointer }, scope).map((offer) => ({ key, list, ...offer })),
  );
}

function offersOfList(
  { formFiles, today }: CheckedForm,
  { list, while: decided }: NamedList,
  at: Written,
  scope: RuleScope,
): readonly Omit<Offer, 'key' | 'list'>[] {
  const file = optionsFile(list);
  const json = formFiles[file];
  if (!json) return [];
  const whole = decided ? readRule({ equals: [{ var: decided.by }, decided.answer] }, at, scope) : constant(true, at);
  const options: readonly Omit<Option, 'label'>[] = 'options' in json ? json.options : valuesOf(json, today).map((value) => ({ value }));
  const isAlways = ({ when, opens, closes }: (typeof options)[number]): boolean => (when ?? opens ?? closes) === undefined;
  const always = options.filter(isAlways).map(({ value }) => value);
  const sometimes = options.flatMap((option, n): readonly Omit<Offer, 'key' | 'list'>[] => {
    if (isAlways(option)) return [];
    const { value, when = true } = option;
    const place = { file, pointer: ruleOfOption(n) };
    const rule = readRule(when, place, { ...scope, rename: (key) => key, here: undefined });
    return [{ values: [value], when: and([whole, rule], place), opening: option, at: place }];
  });
  return always.length === 0 ? sometimes : [{ values: always, when: whole, opening: {}, at }, ...sometimes];
}
