import { isCalendarDay } from '../../form/model/iso-date.ts';
import { parseOperation, type Logic } from '../../form/model/logic.ts';
import type { RuleOperation } from './rule-sources.ts';

export type ResultType = 'number' | 'date' | 'text';

export const ARITHMETIC_OPERATORS = ['+', '-', '*', '/', '%', 'max', 'min'];
export const NUMBER_OPERATORS = [
  ...ARITHMETIC_OPERATORS,
  'age_in_years',
  'age_on',
  'months_between',
  'year_of',
  'current_year',
  'length',
  'word_count',
  'days_between',
  'count_of',
  'sum_of',
];

const DATE_OPERATORS = ['today', 'latest', 'earliest'];

export function resultTypeOf(value: Logic): ResultType | undefined {
  if (typeof value === 'number') return 'number';
  const [inner] = parseOperation(value) ?? [];
  if ((inner !== undefined && DATE_OPERATORS.includes(inner)) || (typeof value === 'string' && isCalendarDay(value))) return 'date';
  if (inner === 'joined' || inner === 'substr' || typeof value === 'string') return 'text';
  return inner !== undefined && NUMBER_OPERATORS.includes(inner) ? 'number' : undefined;
}

/** True for an operation whose result is true or false. */
export const isRule = (value: Logic): boolean =>
  resultTypeOf(value) === undefined && ![undefined, 'var', 'if', 'repeat'].includes(parseOperation(value)?.[0]);

const UNCOMPARED: Readonly<Record<ResultType, { readonly counts: string; readonly advice: (operator: string) => string }>> = {
  number: {
    counts: 'any number except 0 counts as true',
    advice: (operator) => `Compare it with a number, as in { "gt": [{ "${operator}": ... }, 0] }.`,
  },
  date: {
    counts: 'any date counts as true',
    advice: () => 'Compare it with another date, as in { "lt": [{ "var": KEY }, { "today": [] }] }.',
  },
  text: {
    counts: 'any text counts as true',
    advice: (operator) => `Compare it with another text, as in { "same_text": [{ "var": KEY }, { "${operator}": ... }] }.`,
  },
};

export function nonBooleanReason({ operator, operand }: RuleOperation): { readonly what: string; readonly advice: string } | undefined {
  const gives = resultTypeOf({ [operator]: operand });
  return (
    gives && {
      what: `"${operator}" gives a ${gives}, where a rule must be true or false: ${UNCOMPARED[gives].counts}`,
      advice: UNCOMPARED[gives].advice(operator),
    }
  );
}
