import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawPage } from './draw-page.tsx';
import { formOfSections } from './form-of-sections.ts';
import { useWindow } from './steps.ts';

const asked = {
  town: { title: 'Town', ui: { 'ui:help': 'The one in which you have lived for the longest time since you were born' } },
  since: { title: 'Since', ui: { 'ui:widget': 'date' } },
  house: { title: 'House', type: 'integer', ui: {} },
} as const;
const ui = Object.fromEntries(Object.entries(asked).map(([key, question]) => [key, question.ui]));
const keys = Object.keys(asked);
const form = formOfSections({ Home: asked }, { 'schemas/pages/home/s0/ui.json': { 'ui:order': keys, 'ui:groups': [{ keys }], ...ui } });

test.each([
  [700, 1],
  [390, 3],
])('at %i px the controls of a row are on %i lines, whatever is said above and below them', async (width, lines) => {
  await useWindow(width);
  drawPage('home', { form, answers: { since: '2020-04-07' } });
  await page.getByRole('textbox', { name: /^House/ }).fill('none');
  await userEvent.tab();
  await expect.element(page.getByText(/whole number/)).toBeVisible();
  const tops = page
    .getByRole('textbox')
    .elements()
    .map((control) => Math.round(control.getBoundingClientRect().top));
  expect([...new Set(tops)]).toHaveLength(lines);
});
