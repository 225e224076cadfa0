import { toPointer } from '../../../src/form/compile/json-pointer.ts';
import { optionListRefs, type OptionListRef } from '../../../src/form/compile/option-list-refs.ts';
import { optionsFile, uiFile, type SectionFolder } from '../../../src/form/model/form-file-paths.ts';
import { uiOf, type Option } from '../../../src/form/model/form-files.ts';
import type { Opening } from '../../../src/form/model/institution.ts';
import type { CheckedForm } from '../form/checked-form.ts';
import { ruleOfOption } from '../form/rules.ts';
import { valuesOfList } from '../form/variables.ts';
import { and, constant, type Node, type RuleLocation } from './node.ts';
import { readRule, type RuleScope } from './read-rule.ts';

export interface AvailableOptions {
  readonly key: string;
  readonly values: readonly string[];
  readonly when: Node;
  readonly opening: Opening;
  readonly list: RuleLocation;
  readonly at: RuleLocation;
}

export function optionAvailability(
  checkedForm: CheckedForm,
  folder: SectionFolder,
  name: string,
  scope: RuleScope,
): readonly AvailableOptions[] {
  const key = scope.rename(name);
  if (checkedForm.form.sections[checkedForm.form.questions[key]?.section ?? '']?.choosing.includes(key) !== true) return [];
  const file = uiFile(folder);
  const list = { file, pointer: `${toPointer(name)}/ui:options/list` };
  return optionListRefs(uiOf(checkedForm.formFiles[file], name)).flatMap((named) =>
    offersOfList(checkedForm, named, { file, pointer: toPointer(name) + named.pointer }, scope).map((offer) => ({
      key,
      list,
      ...offer,
    })),
  );
}

function offersOfList(
  { formFiles, today }: CheckedForm,
  { list, while: decided }: OptionListRef,
  at: RuleLocation,
  scope: RuleScope,
): readonly Omit<AvailableOptions, 'key' | 'list'>[] {
  const file = optionsFile(list);
  const json = formFiles[file];
  if (!json) return [];
  const whole = decided ? readRule({ equals: [{ var: decided.by }, decided.answer] }, at, scope) : constant(true, at);
  const options: readonly Omit<Option, 'label'>[] =
    'options' in json ? json.options : valuesOfList(json, today).map((value) => ({ value }));
  const isAlways = ({ when, opens, closes }: (typeof options)[number]): boolean => (when ?? opens ?? closes) === undefined;
  const always = options.filter(isAlways).map(({ value }) => value);
  const sometimes = options.flatMap((option, n): readonly Omit<AvailableOptions, 'key' | 'list'>[] => {
    if (isAlways(option)) return [];
    const { value, when = true } = option;
    const place = { file, pointer: ruleOfOption(n) };
    const rule = readRule(when, place, { ...scope, rename: (key) => key, here: undefined });
    return [{ values: [value], when: and([whole, rule], place), opening: option, at: place }];
  });
  return always.length === 0 ? sometimes : [{ values: always, when: whole, opening: {}, at }, ...sometimes];
}
