import { operationIn, type Logic } from '../../../src/form/model/logic.ts';

/** Operators of as many operands as one likes, each of which is another one; a number times itself is its square. */
const TOGETHER = ['+', '-', '/', '%', 'max', 'min', 'and', 'or', 'joined'];
/** Operators whose second operand is a list of values. */
const LISTING = ['in', 'notIn', 'count_of', 'any_of'];

/** The first operand that an operator has a second time, by its place; undefined where each is another one, or may be the same. */
export const operandTwice = (operator: string, operands: readonly Logic[]): number | undefined =>
  TOGETHER.includes(operator)
    ? placeOfSecond(operands.map((operand) => (operationIn(operand) ? JSON.stringify(operand) : undefined)))
    : undefined;

/** The first value that the list of an operator has a second time, by its place. */
export const valueTwice = (operator: string, values: readonly Logic[]): number | undefined =>
  LISTING.includes(operator) ? placeOfSecond(values.map((value) => JSON.stringify(value))) : undefined;

function placeOfSecond(written: readonly (string | undefined)[]): number | undefined {
  const known = new Set<string>();
  const place = written.findIndex((text) => text !== undefined && known.size === known.add(text).size);
  return place < 0 ? undefined : place;
}
