import jsonLogic from 'json-logic-js';
import { answerOf, isAnswered, type Answer, type Situation } from './answers.ts';
import { isIsoDate, partsOfDate } from './iso-date.ts';

/** A JSON Logic rule: a literal, or an object with one operator. */
export type Logic = string | number | boolean | null | readonly Logic[] | { readonly [operator: string]: Logic };

/** Whether it is a list of values or rules, and not one of them. */
export const isLogicList = (rule: Logic): rule is readonly Logic[] => Array.isArray(rule);

/** The operator of a rule and what it works on; undefined for a value. */
export function operationIn(rule: Logic): readonly [operator: string, operand: Logic] | undefined {
  return typeof rule !== 'object' || rule === null || isLogicList(rule) ? undefined : Object.entries(rule)[0];
}

/** The name that a rule reads, if it is `{ "var": name }`. */
export function variableIn(rule: Logic | undefined): string | undefined {
  const [operator, operand] = (rule !== undefined && operationIn(rule)) || [];
  return operator === 'var' && typeof operand === 'string' ? operand : undefined;
}

/** What an operator works on, one after the other. */
export const operandsIn = (operand: Logic): readonly Logic[] => (isLogicList(operand) ? operand : [operand]);

/** Variable under which compiled rules find today's date; no question key can have this name. */
export const TODAY = '$today';

type Operand = Answer | null | undefined;

/** Compares two dates, or two numbers; an unanswered or incomparable operand compares as false. */
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

const isIn = (value: Operand, list: Operand): boolean => Array.isArray(list) && list.includes(value);

/** Whole years between two ISO dates; null, which compares with nothing, where the first is not a date. */
function ageInYears(date: Operand, today: string): number | null {
  const born = partsOfDate(String(date ?? ''));
  if (!born) return null;
  const [year, month, day] = born;
  const hadBirthday = today.slice(5) >= `${month}-${day}`;
  return Number(today.slice(0, 4)) - Number(year) - (hadBirthday ? 0 : 1);
}

const operations: Record<string, (...operands: never[]) => unknown> = {
  equals: (a: Operand, b: Operand) => a === b,
  notEquals: (a: Operand, b: Operand) => a !== b,
  lt: (a: Operand, b: Operand) => compare(a, b, (d) => d < 0),
  lte: (a: Operand, b: Operand) => compare(a, b, (d) => d <= 0),
  gt: (a: Operand, b: Operand) => compare(a, b, (d) => d > 0),
  gte: (a: Operand, b: Operand) => compare(a, b, (d) => d >= 0),
  answered: (a: Operand) => isAnswered(a),
  notAnswered: (a: Operand) => !isAnswered(a),
  in: isIn,
  notIn: (value: Operand, list: Operand) => !isIn(value, list),
  age_in_years: ageInYears,
  year_of: (date: Operand) => toNumber(partsOfDate(String(date ?? ''))?.[0]) ?? null,
  current_year: (today: string) => Number(today.slice(0, 4)),
  multiple_of: (value: Operand, step: number) => toNumber(value) !== undefined && Number(value) % step === 0,
  length: (text: Operand) => [...String(text ?? '')].length,
};
for (const [name, operation] of Object.entries(operations)) jsonLogic.add_operation(name, operation);

/** Operators that read the clock: the compiler hands them today's date as their last operand. */
export const CLOCK_OPERATORS: ReadonlySet<string> = new Set(['age_in_years', 'current_year']);

/**
 * The value of a question in a rule: `''` where it is unanswered, never JSON Logic's null. Read straight from the
 * situation that the rule runs in, so a rule costs what it reads. Within a list `this` is the entry, which `''` names.
 */
function variable(this: unknown, name: Operand): unknown {
  if (name === '' || typeof this !== 'object' || this === null) return name === '' ? this : null;
  return name === TODAY ? (this as Situation).today : answerOf(this as Situation, String(name));
}
jsonLogic.add_operation('var', variable);

/** Whether a compiled rule holds in this situation. */
export function holds(rule: Logic, situation: Situation): boolean {
  return jsonLogic.truthy(jsonLogic.apply(rule as jsonLogic.RulesLogic, situation));
}
