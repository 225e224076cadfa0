import { institutionRules } from '../../form/compile/institution-rules.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import * as paths from '../../form/model/form-file-paths.ts';
import { formFilesOfKind, type LogicJson, type FormFiles, type SectionElementJson, writtenOptions } from '../../form/model/form-files.ts';
import { isLogicList, operandList, repeatNameOf, type Logic } from '../../form/model/logic.ts';
import { companionKey } from '../../form/model/answers.ts';
import { questionKeys, type CheckedForm } from './checked-form.ts';
import { isRule } from './result-type.ts';
import type { DisplayCondition } from '../../form/model/content.ts';

export interface RuleSource {
  readonly file: string;
  readonly pointer: string;
  readonly rule: Logic;
  readonly names: ReadonlyMap<string, string>;
}

export interface RuleOperation {
  readonly source: RuleSource;
  readonly pointer: string;
  readonly operator: string;
  readonly operand: Logic;
  /** True inside `some`, `all` or `none`, where `{ "var": "" }` is the entry of the list. */
  readonly inList: boolean;
  /** True in a rule about each component of a repeat. */
  readonly inComponent: boolean;
  /** True if the result counts as true or false, and is not compared, counted or shown. */
  readonly decides: boolean;
}

export function ruleSourcesOf(checkedForm: CheckedForm): readonly RuleSource[] {
  const named = Object.entries(checkedForm.formFiles[paths.CONDITIONS_FILE]).map(([name, { when }]) => ({
    file: paths.CONDITIONS_FILE,
    pointer: `${pointerSegment(name)}/when`,
    rule: when,
    names: NO_NAMES,
  }));
  const written = formFilesOfKind(checkedForm.formFiles, paths.isLogicFile).flatMap(([file, logic]) =>
    rulesOfLogic(file, logic, namesIn(checkedForm, file)),
  );
  const { formFiles } = checkedForm;
  const elements = elementRules(formFiles).map((rule) => ({ ...rule, names: namesIn(checkedForm, rule.file) }));
  const ofForm = [...pageRules(checkedForm), ...optionRules(formFiles), ...contentRules(formFiles), ...institutionRuleSources(checkedForm)];
  return [...named, ...written, ...elements, ...ofForm.map((rule) => ({ ...rule, names: NO_NAMES }))];
}

const pageRules = ({ formFiles, pages }: CheckedForm): readonly Omit<RuleSource, 'names'>[] =>
  pages.map(paths.pageFile).flatMap((file) => {
    const { when } = formFiles[file] ?? {};
    return when === undefined ? [] : { file, pointer: '/when', rule: when };
  });

export const institutionRuleSources = ({ formFiles }: Pick<CheckedForm, 'formFiles'>): readonly Omit<RuleSource, 'names'>[] =>
  institutionRules(formFiles[paths.INSTITUTION_FILE]).map((rule) => ({ file: paths.INSTITUTION_FILE, ...rule }));

const NO_NAMES: RuleSource['names'] = new Map();

/** Names of the questions of a section, with their keys in its first use. */
export function namesIn(checkedForm: CheckedForm, file: paths.LogicFile | paths.UiFile): RuleSource['names'] {
  const folder = paths.sectionFolderOf(file);
  const prefix = checkedForm.uses.find((use) => use.folder === folder)?.prefixes[0]?.prefix ?? '';
  return new Map(withCompanions(checkedForm, questionKeys(checkedForm, folder), prefix));
}

const withCompanions = ({ dataModel }: CheckedForm, names: readonly string[], prefix: string) =>
  names.flatMap((name) => {
    const companion = companionKey(name);
    return [[name, prefix + name] as const, ...(dataModel.has(prefix + companion) ? [[companion, prefix + companion] as const] : [])];
  });

const operations = new WeakMap<CheckedForm, readonly RuleOperation[]>();

export function listRuleOperations(checkedForm: CheckedForm): readonly RuleOperation[] {
  const known =
    operations.get(checkedForm) ??
    ruleSourcesOf(checkedForm).flatMap((source) =>
      operationsIn(checkedForm, source, source.pointer, source.rule, {
        inList: false,
        inComponent: false,
        decides: !computesAnswer(source),
      }),
    );
  operations.set(checkedForm, known);
  return known;
}

const computesAnswer = ({ file, pointer }: RuleSource): boolean => paths.isLogicFile(file) && pointer.startsWith('/value/');

/** True if an operator takes its nth operand as a condition. @param decides whether its result is one */
export function isConditionOperand(operator: string, n: number, operands: readonly Logic[], decides: boolean): boolean {
  switch (operator) {
    case '!':
    case '!!':
      return true;
    case 'and':
    case 'or':
      return decides;
    case 'if':
      // Test, result, test, result, and an optional default.
      return (n % 2 === 0 && n < operands.length - 1) || decides;
    case 'some':
    case 'all':
    case 'none':
      return n === 1;
    case 'count_of':
    case 'any_of':
      return n === 1 && repeatNameOf(operands) !== undefined;
    case 'sum_of':
    case 'all_different':
    case 'latest':
    case 'earliest':
      return n === 2 && repeatNameOf(operands) !== undefined && !isRule(operands[1] ?? '');
    default:
      return false;
  }
}

export function firstComponentRuleSource(checkedForm: CheckedForm, source: RuleSource, repeat: string): RuleSource {
  const { names = [], prefixes: [prefix = ''] = [] } = checkedForm.parts.repeats.get(repeat) ?? {};
  return { ...source, names: new Map([...source.names, ...withCompanions(checkedForm, names, prefix)]) };
}

function rulesOfLogic(file: paths.LogicFile, logic: LogicJson, names: RuleSource['names']): RuleSource[] {
  const places: readonly (readonly [string, Logic])[] = [
    ...(logic.hidden === undefined ? [] : [['/hidden', logic.hidden] as const]),
    ...(logic.groups ?? []).flatMap((group, g) => group.map(({ when }, c) => [`/groups/${g}/${c}/when`, when] as const)),
    ...Object.entries(logic.required ?? {}).map(([key, rule]) => [`/required${pointerSegment(key)}`, rule] as const),
    ...(logic.one_of ?? []).flatMap(({ when }, n) => (when === undefined ? [] : [[`/one_of/${n}/when`, when] as const])),
    ...Object.entries(logic.value ?? {}).map(([key, rule]) => [`/value${pointerSegment(key)}`, rule] as const),
    ...(logic.copies ?? []).map(({ when }, n) => [`/copies/${n}/when`, when] as const),
    ...(logic.rules ?? []).map(({ must, warn }, n) =>
      must === undefined ? ([`/rules/${n}/warn`, warn] as const) : ([`/rules/${n}/must`, must] as const),
    ),
  ];
  return places.map(([pointer, rule]) => ({ file, pointer, rule, names }));
}

function operationsIn(
  checkedForm: CheckedForm,
  source: RuleSource,
  pointer: string,
  rule: Logic,
  where: Pick<RuleOperation, 'inList' | 'inComponent' | 'decides'>,
): readonly RuleOperation[] {
  if (isLogicList(rule)) return rule.flatMap((part, n) => operationsIn(checkedForm, source, pointer + pointerSegment(n), part, where));
  if (typeof rule !== 'object' || rule === null) return [];
  return Object.entries(rule).flatMap(([operator, operand]) => {
    const at = pointer + pointerSegment(operator);
    const repeat = repeatNameOf(operand);
    const inner = repeat === undefined ? source : firstComponentRuleSource(checkedForm, source, repeat);
    const within = {
      inList: where.inList || ['some', 'all', 'none'].includes(operator),
      inComponent: where.inComponent || repeat !== undefined,
    };
    const operands = operandList(operand);
    return [
      { source, pointer: at, operator, operand, ...where },
      ...operands.flatMap((part, n) =>
        operationsIn(checkedForm, inner, isLogicList(operand) ? at + pointerSegment(n) : at, part, {
          ...within,
          decides: isConditionOperand(operator, n, operands, where.decides),
        }),
      ),
    ];
  });
}

export const optionRules = (
  formFiles: FormFiles,
): readonly { readonly file: paths.OptionsFile; readonly pointer: string; readonly rule: Logic }[] =>
  formFilesOfKind(formFiles, paths.isOptionsFile).flatMap(([file, json]) =>
    writtenOptions(json).flatMap(({ when }, n) => (when === undefined ? [] : { file, pointer: optionRulePointer(n), rule: when })),
  );

/** JSON Pointer of the condition of the nth option of a list, counted from 0. */
export const optionRulePointer = (n: number): string => `/options${pointerSegment(n)}/when`;

interface ContentPart {
  readonly file: paths.ContentFile;
  readonly pointer: string;
  readonly part: DisplayCondition;
  readonly within: DisplayCondition;
}

export const listContentParts = (formFiles: FormFiles): readonly ContentPart[] =>
  formFilesOfKind(formFiles, paths.isContentFile).flatMap(([file, { blocks }]) =>
    blocks.flatMap((block, n) => {
      const pointer = `/blocks${pointerSegment(n)}`;
      const items = 'list' in block ? block.list : [];
      const ofItems = items.flatMap((item, i) =>
        typeof item === 'string' ? [] : { file, pointer: `${pointer}/list${pointerSegment(i)}`, part: item, within: block },
      );
      return [{ file, pointer, part: block, within: {} }, ...ofItems];
    }),
  );

/** Notices and pictures between questions, each with its pointer. */
export const listElements = (
  formFiles: FormFiles,
): readonly { readonly file: paths.UiFile; readonly pointer: string; readonly part: SectionElementJson }[] =>
  formFilesOfKind(formFiles, paths.isUiFile).flatMap(([file, { 'ui:order': order }]) =>
    order.flatMap((part, n) => (typeof part === 'string' ? [] : { file, pointer: `/ui:order${pointerSegment(n)}`, part })),
  );

export const elementRules = (
  formFiles: FormFiles,
): readonly { readonly file: paths.UiFile; readonly pointer: string; readonly rule: Logic }[] =>
  listElements(formFiles).flatMap(({ file, pointer, part: { when } }) =>
    when === undefined ? [] : { file, pointer: `${pointer}/when`, rule: when },
  );

export const contentRules = (
  formFiles: FormFiles,
): readonly { readonly file: paths.ContentFile; readonly pointer: string; readonly rule: Logic }[] =>
  listContentParts(formFiles).flatMap(({ file, pointer, part: { when } }) =>
    when === undefined ? [] : { file, pointer: `${pointer}/when`, rule: when },
  );
