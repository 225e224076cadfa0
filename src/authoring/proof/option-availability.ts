import { pointerSegment } from '../../form/compile/json-pointer.ts';
import { optionListRefs, type OptionListRef } from '../../form/compile/option-list-refs.ts';
import { optionsFile, uiFile, type SectionFolder } from '../../form/model/form-file-paths.ts';
import { questionUiOf, type AnswerOption } from '../../form/model/form-files.ts';
import type { CheckedForm } from '../form-files/checked-form.ts';
import { optionValuesOfList } from '../form-files/rule-variables.ts';
import { andExpression, constantExpression, type RuleExpression, type RuleLocation } from './rule-expression.ts';
import { parseRuleExpression, type RuleExpressionScope } from './parse-rule-expression.ts';

export interface OptionAvailability {
  readonly key: string;
  readonly values: readonly string[];
  readonly when: RuleExpression;
  readonly opening: Pick<AnswerOption, 'opens' | 'closes' | 'closes_for_all'>;
  readonly list: RuleLocation;
  readonly at: RuleLocation;
}

export function readOptionAvailability(
  checkedForm: CheckedForm,
  folder: SectionFolder,
  name: string,
  scope: RuleExpressionScope,
): readonly OptionAvailability[] {
  const key = scope.rename?.(name) ?? name;
  if (checkedForm.form.sections[checkedForm.form.questions[key]?.section ?? '']?.choosing.includes(key) !== true) return [];
  const file = uiFile(folder);
  const list = { file, pointer: `${pointerSegment(name)}/ui:options/list` };
  return optionListRefs(questionUiOf(checkedForm.formFiles[file], name)).flatMap((named) =>
    offersOfList(checkedForm, named, { file, pointer: pointerSegment(name) + named.pointer }, scope).map((offer) => ({
      key,
      list,
      ...offer,
    })),
  );
}

function offersOfList(
  { form, formFiles, today }: CheckedForm,
  { list, while: decided }: OptionListRef,
  at: RuleLocation,
  scope: RuleExpressionScope,
): readonly Omit<OptionAvailability, 'key' | 'list'>[] {
  const file = optionsFile(list);
  const [json, compiled] = [formFiles[file], form.lists[list]];
  if (!json || !compiled) return [];
  const whole = decided ? parseRuleExpression({ equals: [{ var: decided.by }, decided.answer] }, at, scope) : constantExpression(true, at);
  const options: readonly Omit<AnswerOption, 'label'>[] =
    'options' in json ? json.options : optionValuesOfList(compiled, today).map((value) => ({ value }));
  const isAlways = ({ when, opens, closes }: (typeof options)[number]): boolean => (when ?? opens ?? closes) === undefined;
  const always = options.filter(isAlways).map(({ value }) => value);
  const sometimes = options.flatMap((option, n): readonly Omit<OptionAvailability, 'key' | 'list'>[] => {
    if (isAlways(option)) return [];
    const { value, when = true } = option;
    const place = { file, pointer: `/options${pointerSegment(n)}/when` };
    const rule = parseRuleExpression(when, place, { ...scope, rename: undefined, here: undefined });
    return [{ values: [value], when: andExpression([whole, rule], place), opening: option, at: place }];
  });
  return always.length === 0 ? sometimes : [{ values: always, when: whole, opening: {}, at }, ...sometimes];
}
