import { expect, test } from 'vitest';
import { isPlainName, toPlainName } from '../../src/api/rules/document-requests.ts';

test('a student with a long name can be named to strangers, by the words that fit', () => {
  const named = toPlainName('María de los Ángeles Guadalupe Fernández de la Peña y García Núñez');
  expect(named).toBe('María de los Ángeles Guadalupe Fernández de la Peña y García');
  expect(isPlainName(named)).toBe(true);
});
