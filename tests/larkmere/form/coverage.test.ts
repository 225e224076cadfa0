import { expect, test } from 'vitest';
import { coverageOf } from '../../../scripts/coverage/coverage.ts';
import { personas } from '../../../scripts/coverage/personas.ts';
import { shippedForm } from './shipped-form.ts';

test('the personas answer every question and take every branch of every rule', () => {
  const { questions, branches } = coverageOf(shippedForm, personas());
  expect(branches.missed).toEqual([]);
  expect(branches.all).toBeGreaterThan(100);
  expect(questions.missed).toEqual([]);
});
