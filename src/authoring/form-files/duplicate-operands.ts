import { parseOperation, type Logic } from '../../form/model/logic.ts';

const TOGETHER = ['+', '-', '/', '%', 'max', 'min', 'and', 'or', 'joined'];
const LIST_OPERATORS = ['in', 'notIn', 'count_of', 'any_of'];

export const findDuplicateOperand = (operator: string, operands: readonly Logic[]): number | undefined =>
  TOGETHER.includes(operator)
    ? placeOfSecond(operands.map((operand) => (parseOperation(operand) ? JSON.stringify(operand) : undefined)))
    : undefined;

export const findDuplicateValue = (operator: string, values: readonly Logic[]): number | undefined =>
  LIST_OPERATORS.includes(operator) ? placeOfSecond(values.map((value) => JSON.stringify(value))) : undefined;

function placeOfSecond(written: readonly (string | undefined)[]): number | undefined {
  const known = new Set<string>();
  const place = written.findIndex((text) => text !== undefined && known.size === known.add(text).size);
  return place < 0 ? undefined : place;
}
