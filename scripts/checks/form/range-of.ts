import { operandList, parseOperation, varName, type Logic } from '../../../src/form/model/logic.ts';
import type { Variable } from './variables.ts';

export type Range = readonly [least: number, most: number];

/** Range of a computed number from valid answers; undefined if unknown or unbounded. */
export function rangeOf(rule: Logic, variableOf: (name: string) => Variable): Range | undefined {
  if (typeof rule === 'number') return [rule, rule];
  const name = varName(rule);
  if (name !== undefined) return rangeOfVariable(variableOf(name));
  const [operator, operand] = parseOperation(rule) ?? [];
  if (operator === undefined || operand === undefined) return undefined;
  const parts = operandList(operand);
  if (operator === 'if')
    return around(parts.filter((_, n) => n % 2 === 1 || n === parts.length - 1).map((part) => rangeOf(part, variableOf)));
  const ranges = parts.map((part) => rangeOf(part, variableOf));
  const known = ranges.flatMap((range) => (range ? [range] : []));
  if (known.length === 0 || known.length < ranges.length) return undefined;
  const combined = COMBINED[operator];
  return combined && known.slice(1).reduce<Range | undefined>((range, next) => range && combined(range, next), known[0] ?? [0, 0]);
}

function rangeOfVariable({ sort, numeric, values = [], minimum, maximum }: Variable): Range | undefined {
  if (sort === 'choice' && numeric) return [Math.min(...values.map(Number)), Math.max(...values.map(Number))];
  return sort === 'number' && minimum !== undefined && maximum !== undefined ? [minimum, maximum] : undefined;
}

function around(ranges: readonly (Range | undefined)[]): Range | undefined {
  const known = ranges.flatMap((range) => (range ? [range] : []));
  if (known.length < ranges.length) return undefined;
  return [Math.min(...known.map(([least]) => least)), Math.max(...known.map(([, most]) => most))];
}

const products = ([a, b]: Range, [c, d]: Range): readonly number[] => [a * c, a * d, b * c, b * d];

const COMBINED: Readonly<Record<string, (one: Range, other: Range) => Range | undefined>> = {
  '+': ([a, b], [c, d]) => [a + c, b + d],
  '-': ([a, b], [c, d]) => [a - d, b - c],
  '*': (one, other) => [Math.min(...products(one, other)), Math.max(...products(one, other))],
  '/': (one, [c, d]) => {
    if (c <= 0 && d >= 0) return undefined;
    const all = products(one, [1 / d, 1 / c]);
    return [Math.min(...all), Math.max(...all)];
  },
  min: ([a, b], [c, d]) => [Math.min(a, c), Math.min(b, d)],
  max: ([a, b], [c, d]) => [Math.max(a, c), Math.max(b, d)],
};
