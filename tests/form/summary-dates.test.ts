import { expect, test } from 'vitest';
import { summarize } from '../../src/form/summarize.ts';
import { shippedForm as form } from './shipped-form.ts';
import { situation } from './small-form.ts';

test('a date is read as it was typed: month, day and year', () => {
  const items = summarize(form, situation({ birth_date: '2008-04-27' })).flatMap((page) => page.sections).flatMap((section) => section.items);
  expect(items).toContainEqual({ key: 'birth_date', label: 'Date of Birth', value: '04/27/2008' });
});
