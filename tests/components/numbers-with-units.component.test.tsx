import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawPage } from './draw-page.tsx';
import { formOfSections } from './form-of-sections.ts';
import { expectAccessible } from './look-over.ts';
import { descriptionsOf } from './questions.ts';

const years = {
  title: 'Years of lessons',
  type: 'integer',
  maximum: 80,
  ui: {
    'ui:widget': 'text',
    'ui:help': 'Enter 0 if you have taught yourself.',
    'ui:options': { width: 'short', unit: 'year', input: 'numeric' },
  },
} as const;
const form = formOfSections({ 'Your lessons': { years } });
const box = page.getByRole('textbox', { name: /^Years of lessons/ });

test('0 is an answer, and a control is read with its unit', async () => {
  const store = drawPage('home', { form });
  await expect.element(box).toBeVisible();
  expect(descriptionsOf(box)).toEqual(['years', 'Enter 0 if you have taught yourself.']);
  await box.fill('81');
  await userEvent.tab();
  await box.fill('0');
  await userEvent.tab();
  expect(store.unsaved().answers).toEqual({ years: 0 });
  await expectAccessible('a number with its unit');
});

test('0 is shown where it is saved', async () => {
  drawPage('home', { form, answers: { years: 0 } });
  await expect.element(box).toHaveValue('0');
});
