import { expect, test } from 'vitest';
import { isPlainName, signsOutsideNames, toPlainName } from '../../src/api/rules/document-requests.ts';

test('a student with a long name can be named to strangers, by the words that fit', () => {
  const named = toPlainName('María de los Ángeles Guadalupe Fernández de la Peña y García Núñez');
  expect(named).toBe('María de los Ángeles Guadalupe Fernández de la Peña y García');
  expect(isPlainName(named)).toBe(true);
});

test('signs that a name cannot have are told apart from those in a wrong place', () => {
  expect(signsOutsideNames('Zoë O’Brien <b> 2 <')).toEqual(['<', '>', '2']);
  for (const name of ['', 'www.example.org', "O''Brien", '-Ann']) expect([signsOutsideNames(name), isPlainName(name)]).toEqual([[], false]);
});
