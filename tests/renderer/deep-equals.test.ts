import { expect, test } from 'vitest';
import deepEquals from '../../src/web/renderer/rjsf/deep-equals.ts';

const circular = (end: number): object => {
  const one: Record<string, unknown> = { end };
  one['self'] = { one };
  return one;
};
class Store {
  readonly held = 1;
}
const store = new Store();

test.each([
  ['the same number', 1, 1],
  ['no number at all', Number.NaN, Number.NaN],
  ['two functions', () => 1, () => 2],
  ['lists and objects', { a: [1, { b: undefined }] }, { a: [1, { b: undefined }] }],
  ['objects without a class', Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
  ['the same store', { store }, { store }],
  ['circles', circular(1), circular(1)],
])('%s are alike', (_, one, other) => expect([deepEquals(one, other), deepEquals(other, one)]).toEqual([true, true]));

test.each([
  ['a number and its text', 1, '1'],
  ['nothing and an empty object', null, {}],
  ['a list and an object', [], {}],
  ['a shorter list', [1], [1, 2]],
  ['a missing and an undefined name', { a: 1, b: undefined }, { a: 1, c: undefined }],
  ['an answer far inside', { a: [{ b: 'x' }] }, { a: [{ b: 'y' }] }],
  ['a function and an object', () => 1, {}],
  ['two stores', { store }, { store: new Store() }],
  ['circles that end otherwise', circular(1), circular(2)],
])('%s are not alike', (_, one, other) => expect([deepEquals(one, other), deepEquals(other, one)]).toEqual([false, false]));
