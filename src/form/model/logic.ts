import jsonLogic from 'json-logic-js';
import { answerOf, isAnswered, type Answer, type FormState } from './answers.ts';
import { hasCheckDigit } from './check-digit.ts';
import { isMultipleOf } from './decimals.ts';
import { daysBetween, isIsoDate, parseIsoDate } from './iso-date.ts';
import { isSameText, joinNonEmptyTexts } from './normalize-text.ts';

/** A JSON Logic rule: a literal, or an object with one operator. */
export type Logic = string | number | boolean | null | readonly Logic[] | { readonly [operator: string]: Logic };

export const isLogicList = (rule: Logic): rule is readonly Logic[] => Array.isArray(rule);

export function parseOperation(rule: Logic): readonly [operator: string, operand: Logic] | undefined {
  return typeof rule !== 'object' || rule === null || isLogicList(rule) ? undefined : Object.entries(rule)[0];
}

export function varName(rule: Logic | undefined): string | undefined {
  const [operator, operand] = (rule !== undefined && parseOperation(rule)) || [];
  return operator === 'var' && typeof operand === 'string' ? operand : undefined;
}

export const operandList = (operand: Logic): readonly Logic[] => (isLogicList(operand) ? operand : [operand]);

export function repeatNameOf(operand: Logic): string | undefined {
  const [first] = operandList(operand);
  const [operator, name] = (first !== undefined && parseOperation(first)) || [];
  return operator === 'repeat' ? String(name) : undefined;
}

export const TODAY_VARIABLE = '$today';

type Operand = Answer | null | undefined;

/** Compares two dates, or two numbers; false for an unanswered or incomparable operand. */
function compare(left: Operand, right: Operand, holds: (difference: number) => boolean): boolean {
  if (typeof left === 'string' && typeof right === 'string' && isIsoDate(left) && isIsoDate(right)) {
    return holds(left === right ? 0 : left < right ? -1 : 1);
  }
  const [a, b] = [toNumber(left), toNumber(right)];
  return a !== undefined && b !== undefined && holds(a - b);
}

function toNumber(operand: Operand): number | undefined {
  if (typeof operand === 'number') return operand;
  if (typeof operand !== 'string' || operand.trim() === '') return undefined;
  const number = Number(operand);
  return Number.isFinite(number) ? number : undefined;
}

/** True also for a number and a text that says it, such as a chosen year. */
const isEqual = (left: Operand, right: Operand): boolean =>
  left === right || ((typeof left === 'number') !== (typeof right === 'number') && compare(left, right, (difference) => difference === 0));

const isIn = (value: Operand, list: Operand): boolean => Array.isArray(list) && list.includes(value);

/** Full months between two dates, negative if the second is earlier. */
function monthsBetween(from: Operand, to: Operand): number | null {
  const [first, second] = [from, to].map((date) => parseIsoDate(String(date ?? ''))?.map(Number));
  if (!first || !second) return null;
  const [years = 0, months = 0, days = 0] = second.map((part, n) => part - (first[n] ?? 0));
  return years * 12 + months - (days < 0 ? 1 : 0);
}

function ageOn(date: Operand, on: Operand): number | null {
  const months = monthsBetween(date, on);
  return months === null ? null : Math.floor(months / 12);
}

/** Counts choices (all, or those in `among`), or components of a repeat whose rule holds; null is unanswered. */
function countOf(entries: Operand, among?: readonly unknown[]): number {
  if (entries === null) return (among ?? []).filter((result) => jsonLogic.truthy(result)).length;
  if (!Array.isArray(entries)) return 0;
  return among === undefined ? entries.length : entries.filter((entry) => among.includes(entry)).length;
}

/** Sum of the answers of the components of a repeat; a missing one counts nothing. */
const sumOf = (_repeat: Operand, values: readonly Operand[]): number | null =>
  sum(...values.filter((value) => toNumber(value) !== undefined));

/** First or last of the days among these; null if there is none. */
const dayAt =
  (place: 0 | -1) =>
  (_repeat: Operand, values: readonly Operand[]): string | null =>
    values.map(String).filter(isIsoDate).sort().at(place) ?? null;

/** True if no two answers are the same; with `own`, if none is the same as that one. A missing answer is like no other. */
function allDifferent(_repeat: Operand, values: readonly Operand[], own?: number): boolean {
  const isSame = (a: Operand, b: Operand): boolean =>
    isAnswered(a) && (typeof a === 'string' && typeof b === 'string' ? isSameText(a, b) : a === b);
  const compared = own === undefined ? [...values.keys()] : [own];
  return compared.every((n) => !values.some((value, other) => other !== n && isSame(values[n], value)));
}

/** Decimal arithmetic: 0.1 + 0.2 is 0.3. No result while an answer is missing. */
const arithmetic =
  (work: (numbers: readonly number[]) => number) =>
  (...operands: Operand[]): number | null => {
    const numbers = operands.flatMap((operand) => toNumber(operand) ?? []);
    const result = numbers.length === operands.length ? Number(work(numbers).toPrecision(15)) : Number.NaN;
    return Number.isFinite(result) ? result : null;
  };

export const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

const sum = arithmetic((numbers) => numbers.reduce((total, number) => total + number, 0));

const operations: Record<string, (...operands: never[]) => unknown> = {
  equals: isEqual,
  notEquals: (a: Operand, b: Operand) => !isEqual(a, b),
  lt: (a: Operand, b: Operand) => compare(a, b, (d) => d < 0),
  lte: (a: Operand, b: Operand) => compare(a, b, (d) => d <= 0),
  gt: (a: Operand, b: Operand) => compare(a, b, (d) => d > 0),
  gte: (a: Operand, b: Operand) => compare(a, b, (d) => d >= 0),
  answered: (a: Operand) => isAnswered(a),
  notAnswered: (a: Operand) => !isAnswered(a),
  in: isIn,
  notIn: (value: Operand, list: Operand) => !isIn(value, list),
  age_in_years: ageOn,
  age_on: ageOn,
  year_of: (date: Operand) => toNumber(parseIsoDate(String(date ?? ''))?.[0]) ?? null,
  current_year: (today: string) => Number(today.slice(0, 4)),
  multiple_of: (value: Operand, step: Operand) => {
    const [number, unit] = [toNumber(value), toNumber(step)];
    return Number.isFinite(number) && Number.isFinite(unit) && isMultipleOf(number ?? 0, unit ?? 0);
  },
  '+': sum,
  '-': arithmetic(([first = 0, second]) => (second === undefined ? -first : first - second)),
  '*': arithmetic((numbers) => numbers.reduce((product, number) => product * number, 1)),
  '/': arithmetic(([first = 0, second = 1]) => first / second),
  word_count: (text: Operand) => countWords(String(text ?? '')),
  length: (text: Operand) => [...String(text ?? '')].length,
  same_text: (a: Operand, b: Operand) => isSameText(String(a ?? ''), String(b ?? '')),
  check_digit: (text: Operand, method: string) => hasCheckDigit(String(text ?? ''), method),
  joined: (...texts: Operand[]) => joinNonEmptyTexts(texts.map((text) => String(text ?? ''))),
  months_between: monthsBetween,
  days_between: (from: Operand, to: Operand) => daysBetween(String(from ?? ''), String(to ?? '')) ?? null,
  started: (_section: string, ...answers: Operand[]) => answers.some(isAnswered),
  repeat: () => null,
  sum_of: sumOf,
  all_different: allDifferent,
  earliest: dayAt(0),
  latest: dayAt(-1),
  count_of: countOf,
  any_of: (entries: Operand, among?: readonly unknown[]) => countOf(entries, among) > 0,
};
for (const [name, operation] of Object.entries(operations)) jsonLogic.add_operation(name, operation);

export const CLOCK_OPERATORS: ReadonlySet<string> = new Set(['age_in_years', 'current_year']);

/** Value of a question in a rule, `''` where unanswered, never null. In a list `this` is the entry, which `''` names. */
function variable(this: unknown, name: Operand): unknown {
  if (name === '' || typeof this !== 'object' || this === null) return name === '' ? this : null;
  return name === TODAY_VARIABLE ? (this as FormState).today : answerOf(this as FormState, String(name));
}
jsonLogic.add_operation('var', variable);

export const evaluateRule = (rule: Logic, formState: FormState): unknown => jsonLogic.apply(rule as jsonLogic.RulesLogic, formState);

export function ruleHolds(rule: Logic, formState: FormState): boolean {
  return jsonLogic.truthy(evaluateRule(rule, formState));
}

/** Question keys that a compiled rule tests for no answer: `{ "notAnswered": { "var": key } }`. */
export function keysTestedUnanswered(rule: Logic): readonly string[] {
  if (isLogicList(rule)) return rule.flatMap(keysTestedUnanswered);
  const [operator, operand] = parseOperation(rule) ?? [];
  if (operand === undefined || operator === 'var') return [];
  const [first] = operandList(operand);
  const key = operator === 'notAnswered' ? varName(first) : undefined;
  return key === undefined ? keysTestedUnanswered(operand) : [key];
}

export function referencedKeys(rule: Logic): ReadonlySet<string> {
  const keys = new Set<string>();
  const visit = (part: Logic): void => {
    if (isLogicList(part)) return part.forEach(visit);
    if (part === null || typeof part !== 'object') return;
    for (const [operator, operands] of Object.entries(part)) {
      if (operator !== 'var') visit(operands);
      else keys.add(String(operands));
    }
  };
  visit(rule);
  keys.delete(TODAY_VARIABLE);
  return keys;
}
