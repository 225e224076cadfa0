import { institutionRules } from '../../form/compile/institution-rules.ts';
import { pointerSegment } from '../../form/compile/json-pointer.ts';
import * as paths from '../../form/model/form-file-paths.ts';
import {
  formFilesOfKind,
  type LogicJson,
  type FormFiles,
  type SectionElementJson,
  type AnswerOption,
  writtenOptions,
} from '../../form/model/form-files.ts';
import { isLogicList, operandList, repeatNameOf, type Logic } from '../../form/model/logic.ts';
import { companionKey } from '../../form/model/answers.ts';
import { questionKeys, type CheckedForm } from './checked-form.ts';
import { isRule } from './result-type.ts';
import type { DisplayCondition } from '../../form/model/content.ts';
import { memoizeByObject } from '../../form/model/memoize.ts';
import { COMPONENT_VALUE_OPERATORS } from '../../form/model/vocabulary.ts';

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
  const { formFiles, pages } = checkedForm;
  const ofSections = [
    ...formFilesOfKind(formFiles, paths.isLogicFile).flatMap(([file, logic]) => rulesOfLogic(file, logic)),
    ...elementRules(formFiles),
  ];
  const ofPages = pages.map(paths.pageFile).map((file) => ({ file, pointer: '', part: formFiles[file] ?? {} }));
  const inFull = (rules: readonly WrittenRule[]): readonly RuleSource[] => rules.map((rule) => ({ ...rule, names: NO_NAMES }));
  return [
    ...inFull(conditionRules(formFiles)),
    ...ofSections.map((rule) => ({ ...rule, names: namesIn(checkedForm, rule.file) })),
    ...inFull(rulesOfParts(ofPages)),
    ...inFull(formRules(formFiles)),
  ];
}

type WrittenRule<File extends string = string> = Omit<RuleSource, 'names' | 'file'> & { readonly file: File };

export const conditionRules = (formFiles: FormFiles): readonly WrittenRule[] =>
  Object.entries(formFiles[paths.CONDITIONS_FILE]).map(([name, { when }]) => {
    return { file: paths.CONDITIONS_FILE, pointer: `${pointerSegment(name)}/when`, rule: when };
  });

/** Rules about the whole form, outside of its pages: of options, content and the institution. */
export const formRules = (formFiles: FormFiles): readonly WrittenRule[] => [
  ...rulesOfParts(listOptions(formFiles)),
  ...contentRules(formFiles),
  ...institutionRuleSources({ formFiles }),
];

export const institutionRuleSources = ({ formFiles }: Pick<CheckedForm, 'formFiles'>): readonly WrittenRule[] =>
  institutionRules(formFiles[paths.INSTITUTION_FILE]).map((rule) => ({ file: paths.INSTITUTION_FILE, ...rule }));

const rulesOfParts = <File extends string>(parts: readonly DisplayedPart<File>[]): readonly WrittenRule<File>[] =>
  parts.flatMap(({ file, pointer, part: { when } }) => (when === undefined ? [] : { file, pointer: `${pointer}/when`, rule: when }));

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

export const listRuleOperations = memoizeByObject((checkedForm: CheckedForm) =>
  ruleSourcesOf(checkedForm).flatMap((source) => {
    const where = { inList: false, inComponent: false, decides: !computesAnswer(source) };
    return operationsIn(checkedForm, source, source.pointer, source.rule, where);
  }),
);

const computesAnswer = ({ file, pointer }: RuleSource): boolean => paths.isLogicFile(file) && /^\/(?:value|suggest)\//.test(pointer);

/** True if an operator takes its nth operand as a condition. @param decides whether its result is one */
export function isConditionOperand(operator: string, n: number, operands: readonly Logic[], decides: boolean): boolean {
  if (['!', '!!'].includes(operator)) return true;
  if (['and', 'or'].includes(operator)) return decides;
  // Test, result, test, result, and an optional default.
  if (operator === 'if') return (n % 2 === 0 && n < operands.length - 1) || decides;
  if (['some', 'all', 'none'].includes(operator)) return n === 1;
  if (repeatNameOf(operands) === undefined) return false;
  if (['count_of', 'any_of'].includes(operator)) return n === 1;
  return COMPONENT_VALUE_OPERATORS.some((one) => one === operator) && n === 2 && !isRule(operands[1] ?? '');
}

export function firstComponentRuleSource(checkedForm: CheckedForm, source: RuleSource, repeat: string): RuleSource {
  const { names = [], prefixes: [prefix = ''] = [] } = checkedForm.parts.repeats.get(repeat) ?? {};
  return { ...source, names: new Map([...source.names, ...withCompanions(checkedForm, names, prefix)]) };
}

function rulesOfLogic(file: paths.LogicFile, logic: LogicJson): readonly WrittenRule<paths.LogicFile>[] {
  const places: readonly (readonly [string, Logic])[] = [
    ...(logic.hidden === undefined ? [] : [['/hidden', logic.hidden] as const]),
    ...(logic.groups ?? []).flatMap((group, g) => group.map(({ when }, c) => [`/groups/${g}/${c}/when`, when] as const)),
    ...Object.entries(logic.required ?? {}).map(([key, rule]) => [`/required${pointerSegment(key)}`, rule] as const),
    ...(logic.one_of ?? []).flatMap(({ when }, n) => (when === undefined ? [] : [[`/one_of/${n}/when`, when] as const])),
    ...Object.entries(logic.value ?? {}).map(([key, rule]) => [`/value${pointerSegment(key)}`, rule] as const),
    ...Object.entries(logic.suggest ?? {}).map(([key, rule]) => [`/suggest${pointerSegment(key)}`, rule] as const),
    ...(logic.copies ?? []).map(({ when }, n) => [`/copies/${n}/when`, when] as const),
    ...(logic.rules ?? []).map(({ must, warn }, n) =>
      must === undefined ? ([`/rules/${n}/warn`, warn] as const) : ([`/rules/${n}/must`, must] as const),
    ),
  ];
  return places.map(([pointer, rule]) => ({ file, pointer, rule }));
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

/** A part of a file that may show only under a condition, or for a time. */
interface DisplayedPart<File extends string, Part extends DisplayCondition = DisplayCondition> {
  readonly file: File;
  readonly pointer: string;
  readonly part: Part;
}

export const listOptions = (formFiles: FormFiles): readonly DisplayedPart<paths.OptionsFile, AnswerOption>[] =>
  formFilesOfKind(formFiles, paths.isOptionsFile).flatMap(([file, json]) =>
    writtenOptions(json).map((part, n) => ({ file, pointer: `/options${pointerSegment(n)}`, part })),
  );

interface ContentPart extends DisplayedPart<paths.ContentFile> {
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
export const listElements = (formFiles: FormFiles): readonly DisplayedPart<paths.UiFile, SectionElementJson>[] =>
  formFilesOfKind(formFiles, paths.isUiFile).flatMap(([file, { 'ui:order': order }]) =>
    order.flatMap((part, n) => (typeof part === 'string' ? [] : { file, pointer: `/ui:order${pointerSegment(n)}`, part })),
  );

export const elementRules = (formFiles: FormFiles): readonly WrittenRule<paths.UiFile>[] => rulesOfParts(listElements(formFiles));

export const contentRules = (formFiles: FormFiles): readonly WrittenRule<paths.ContentFile>[] => rulesOfParts(listContentParts(formFiles));
