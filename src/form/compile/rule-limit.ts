import { keysRead, operandList, parseOperation, type Logic } from '../model/logic.ts';

const COMPARISONS: ReadonlySet<string> = new Set(['lt', 'lte', 'gt', 'gte', '<', '<=', '>', '>=']);

/**
 * Value that a compiled rule compares the answers to these keys with: `{limit}` in its message. Undefined unless exactly one greater or
 * less comparison reads them on one side.
 */
export function comparedValue(rule: Logic, keys: readonly string[]): Logic | undefined {
  const isAbout = (side: Logic): boolean => keys.some((key) => keysRead(side).has(key));
  const limits = comparisonsIn(rule).flatMap((sides) => {
    const others = sides.filter((side) => !isAbout(side));
    return sides.length === 2 && others.length === 1 ? others : [];
  });
  return limits.length === 1 ? limits[0] : undefined;
}

function comparisonsIn(rule: Logic): readonly (readonly Logic[])[] {
  const [operator, operand] = parseOperation(rule) ?? [];
  if (operator === undefined || operand === undefined) return [];
  const operands = operandList(operand);
  return [...(COMPARISONS.has(operator) ? [operands] : []), ...operands.flatMap(comparisonsIn)];
}
