import { isLogicList, referencedKeys, operandList, parseOperation, type Logic } from '../../form/model/logic.ts';
import type { RuleVariable } from '../form-files/rule-variables.ts';

/** Readings of one answer alone. */
const UNARY = ['length', 'word_count', 'age_in_years', 'year_of', 'count_of'] as const;

export interface AnswerProjection {
  readonly via: (typeof UNARY)[number] | 'truth' | 'self' | 'check_digit' | 'age_on' | 'months_between' | 'days_between';
  readonly ordered: boolean;
  readonly bounds: readonly Logic[];
  /** Other date of `days_between`, `months_between` or `age_on`. */
  readonly date?: Logic | undefined;
}

const ORDER = ['lt', 'lte', 'gt', 'gte', '<', '<=', '>', '>='];
const EQUALITY = ['equals', 'notEquals', '==', '===', '!=', '!==', 'same_text'];
export const isComparisonOperator = (operator: string): boolean =>
  ORDER.includes(operator) || (EQUALITY.includes(operator) && operator !== 'same_text');

const BETWEEN_DATES: ReadonlySet<string> = new Set(['days_between', 'months_between', 'age_on']);

export const MAX_ENUMERATED_OPTIONS = 10;

/** Undefined if a statement reads the answer in an unknown way. */
export function answerProjectionOf(rule: Logic): AnswerProjection | undefined {
  const [operator, operands] = parseOperation(rule) ?? [];
  if (operator === undefined) return undefined;
  if (operator === 'var') return { via: 'truth', ordered: false, bounds: [] };
  const parts = operands === undefined ? [] : operandList(operands);
  if (operator === 'answered' || operator === 'notAnswered') {
    return parts[0] !== undefined && via(parts[0]) === 'self' ? { via: 'truth', ordered: false, bounds: [] } : undefined;
  }
  const [first, second, ...more] = parts;
  if (first === undefined || second === undefined || more.length > 0) return undefined;
  if (operator === 'check_digit') return via(first) === 'self' ? { via: operator, ordered: false, bounds: [second] } : undefined;
  if (operator === 'in' || operator === 'notIn') {
    const looked = via(first);
    return looked === undefined || !isLogicList(second) || referencedKeys(second).size > 0
      ? undefined
      : { via: looked, ordered: false, bounds: second };
  }
  if (!ORDER.includes(operator) && !EQUALITY.includes(operator)) return undefined;
  const [read, bound] = referencedKeys(first).size > 0 ? [first, second] : [second, first];
  const looked = via(read);
  if (looked === undefined || referencedKeys(bound).size > 0) return undefined;
  return {
    via: looked,
    ordered: ORDER.includes(operator),
    bounds: [bound],
    date: looked !== undefined && BETWEEN_DATES.has(looked) ? otherDate(read) : undefined,
  };
}

/** True if a list of answers decides every statement with this reading about this variable. */
export function isDecidableByEnumeration({ asked, sort, values = [] }: RuleVariable, reading: AnswerProjection | undefined): boolean {
  if (!asked) return false;
  if (sort === 'flag') return true;
  if (sort === 'choice') return values.length > 0;
  if (sort === 'choices' && values.length > 0 && values.length <= MAX_ENUMERATED_OPTIONS) return true;
  if (reading === undefined) return false;
  if (reading.via === 'truth') return true;
  switch (sort) {
    case 'number':
      return reading.via === 'self';
    case 'date':
      return !['length', 'word_count', 'count_of'].includes(reading.via);
    case 'text':
      return ['length', 'word_count', 'check_digit'].includes(reading.via) || (reading.via === 'self' && !reading.ordered);
    case 'choices':
      return reading.via === 'count_of';
  }
}

function via(rule: Logic): AnswerProjection['via'] | undefined {
  const [operator, operands] = parseOperation(rule) ?? [];
  if (operator === 'var') return 'self';
  const parts = operands === undefined ? [] : operandList(operands);
  if (operator === 'days_between' || operator === 'months_between')
    return parts.filter(readsAnswer).length === 1 && parts.length === 2 ? operator : undefined;
  if (operator === 'age_on') return parts.map(readsAnswer).join() === 'true,false' ? operator : undefined;
  if (operator === 'count_of' && parts.length > 1) return undefined;
  return parts[0] !== undefined && readsAnswer(parts[0]) ? UNARY.find((one) => one === operator) : undefined;
}

const readsAnswer = (rule: Logic): boolean => parseOperation(rule)?.[0] === 'var' && referencedKeys(rule).size > 0;

const otherDate = (rule: Logic): Logic | undefined => operandList(parseOperation(rule)?.[1] ?? []).find((part) => !readsAnswer(part));
