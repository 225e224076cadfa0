import { FILE_ANSWER } from '../../form/model/answers.ts';
import { isDateKind, isFileKind } from '../../form/model/data-model.ts';
import { DATA_MODEL_FILE } from '../../form/model/form-file-paths.ts';
import type { OptionList } from '../../form/model/form-files.ts';
import { joinQuotedNames } from '../../form/compile/did-you-mean.ts';
import type { Question } from '../../form/model/form.ts';
import { asksForDate, asksForFile, type QuestionSpec } from '../../form/model/widget-definitions.ts';
import type { DateDirection } from '../../form/evaluate/date-direction.ts';
import type { CheckedForm } from './checked-form.ts';
import type { RuleSource } from './rule-sources.ts';
import { toRegExp } from './list-regex-patterns.ts';

type VariableType = 'choice' | 'choices' | 'text' | 'number' | 'date' | 'flag';

/** Possible answers of a rule's `{ "var": key }`. */
export interface RuleVariable {
  readonly key: string;
  readonly sort: VariableType;
  /** Its option list, and the values offered from today on; for a file, its answer once it is uploaded. */
  readonly quotedLists?: string | undefined;
  readonly values?: readonly string[] | undefined;
  /** True for numeric texts: a month, a year, or a text whose pattern accepts digits and no letters. */
  readonly numeric: boolean;
  /** Bounds of the number, of the number of choices, or of the length of a text. */
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  /** Numbers are multiples of it: 1 for whole numbers. Undefined for any decimals. */
  readonly step?: number | undefined;
  /** Side of today on which a date must lie. */
  readonly direction?: DateDirection | undefined;
  /** False if no question asks for it, so that it stays unanswered. */
  readonly asked: boolean;
}

/** True for a file, which is there or not: there is nothing to compare it with. */
export const isFileVariable = ({ sort, quotedLists }: RuleVariable): boolean => sort === 'choice' && quotedLists === undefined;

/** Years ahead that are considered for a list that starts with the current year. */
export const MAX_YEARS_AHEAD = 10;

export function ruleVariableOfName(checkedForm: CheckedForm, source: RuleSource, name: string): RuleVariable {
  return ruleVariableOfKey(checkedForm, source.names.get(name) ?? name);
}

export function ruleVariableOfKey(checkedForm: CheckedForm, key: string): RuleVariable {
  const question = Object.hasOwn(checkedForm.form.questions, key) ? checkedForm.form.questions[key] : undefined;
  return question === undefined ? fromKind(checkedForm, key) : fromQuestion(checkedForm, question);
}

function fromQuestion({ form, today }: CheckedForm, question: Question): RuleVariable {
  const schema = form.sections[question.section]?.schema.properties?.[question.key] ?? {};
  const values = asksForFile(question) ? [FILE_ANSWER] : optionValuesOfQuestion({ form, today }, question);
  const sort = sortOf(question);
  const bound = (name: string): number | undefined => (typeof schema[name] === 'number' ? schema[name] : undefined);
  return {
    key: question.key,
    sort,
    quotedLists: quotedListNames(question),
    values,
    asked: true,
    minimum: bound(LIMITS[sort]?.[0] ?? 'minimum'),
    maximum: bound(LIMITS[sort]?.[1] ?? 'maximum'),
    direction: sort === 'date' ? question.ui['ui:options']?.direction : undefined,
    step: bound('step') ?? (question.type === 'integer' ? 1 : undefined),
    numeric: sort === 'choice' ? (values ?? []).length > 0 && (values ?? []).every(isNumeric) : takesOnlyNumbers(schema['pattern']),
  };
}

const LIMITS: Readonly<Partial<Record<VariableType, readonly [least: string, most: string]>>> = {
  choices: ['minItems', 'maxItems'],
  text: ['minLength', 'maxLength'],
};

function sortOf(question: Question): VariableType {
  const { type, lists } = question;
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'boolean') return 'flag';
  if (type === 'array') return 'choices';
  if (asksForFile(question)) return 'choice';
  if (asksForDate(question)) return 'date';
  return lists.length === 0 ? 'text' : 'choice';
}

function fromKind({ form, formFiles }: CheckedForm, key: string): RuleVariable {
  const kind = formFiles[DATA_MODEL_FILE].$defs[form.dataModel[key] ?? ''] ?? {};
  const types = [kind, ...(kind.anyOf ?? [])].map(({ type }) => type);
  const common = { key, numeric: takesOnlyNumbers(kind.pattern), asked: false };
  if (isFileKind(kind)) return { ...common, sort: 'choice', values: [FILE_ANSWER] };
  if (isDateKind(kind)) return { ...common, sort: 'date' };
  if (types.includes('integer') || types.includes('number')) return { ...common, sort: 'number' };
  if (types.includes('array')) return { ...common, sort: 'choices' };
  return { ...common, sort: types.includes('boolean') || kind.enum?.includes(true) ? 'flag' : 'text' };
}

export const quotedListNames = ({ lists }: Pick<QuestionSpec, 'lists'>): string | undefined =>
  lists.length === 0 ? undefined : joinQuotedNames([...new Set(lists.map(({ list }) => list))]);

/** Values of all existing lists of a question, whatever is answered; undefined if there are none. */
export function optionValuesOfQuestion(
  { form, today }: Pick<CheckedForm, 'form' | 'today'>,
  { lists }: Pick<QuestionSpec, 'lists'>,
): readonly string[] | undefined {
  const optionLists = lists.flatMap(({ list }) => form.lists[list] ?? []);
  return optionLists.length === 0 ? undefined : [...new Set(optionLists.flatMap((optionList) => optionValuesOfList(optionList, today)))];
}

export function optionValuesOfList(optionList: OptionList, today: string): readonly string[] {
  if (!('generate' in optionList)) return optionList.options.map(({ value }) => value);
  const { start, count, direction } = optionList;
  const from = start ?? Number(today.slice(0, 4));
  const [first, last] = direction === 'past' ? [from - count + 1, from] : [from, from + count - 1];
  const later = start === undefined ? MAX_YEARS_AHEAD : 0;
  return Array.from({ length: Math.min(1000, last + later - first + 1) }, (_, n) => String(first + n));
}

const isNumeric = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));

function takesOnlyNumbers(pattern: unknown): boolean {
  const takes = typeof pattern === 'string' ? toRegExp(pattern) : undefined;
  if (!takes) return false;
  const takesDigits = ['1', '12', '123', '1234', '12345', '123456', '3.5'].some((text) => takes.test(text));
  return takesDigits && !['x', 'Abc', '1-2', '(', ' ', '2027-01-31'].some((text) => takes.test(text));
}
