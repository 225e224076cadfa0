import { expect, test } from 'vitest';
import { saidNumbers } from '../../src/authoring/prose/said-limits.ts';

test.for<readonly [language: string, text: string, numbers: readonly number[]]>([
  ['en', 'Choose at most three, or one and two.', [3]],
  ['es-MX', 'Elija al menos dos.', [2]],
  ['fr-CA', 'Douze ans ou plus.', [12]],
  ['de', 'Höchstens elf Zeilen.', [11]],
  ['pt-BR', 'No máximo duas escolhas.', [2]],
  ['it', 'Al massimo due.', []],
  ['en', 'At most three of the 7.', [7]],
  ['en', 'Two people read this.', []],
])('numbers that a text in %s says: %s', ([language, text, numbers]) => {
  expect(saidNumbers(text, language).flat()).toEqual(numbers);
});
