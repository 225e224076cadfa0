import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawPage } from './draw-page.tsx';
import { formOfSections } from './form-of-sections.ts';
import { attributesOf } from './questions.ts';
import { useWindow } from './steps.ts';

const MESSAGE = 'This is your first name.';
const ui = { 'ui:widget': 'text' } as const;
const warn = { same_text: [{ var: 'preferred' }, { var: 'first' }] };
const form = formOfSections(
  { 'Your name': { first: { title: 'First name', ui }, preferred: { title: 'Preferred Name', ui } } },
  {
    'schemas/text/en.json': { 'rule.preferred_is_first': MESSAGE },
    'schemas/pages/home/s0/logic.json': { rules: [{ keys: ['preferred'], warn, message: 'rule.preferred_is_first' }] },
  },
);

test.each([390, 1280])('a warning shows beside the answer, is announced, and is no error (%i px)', async (width) => {
  await useWindow(width);
  drawPage('home', { form });
  const preferred = page.getByRole('textbox', { name: /^Preferred/ });
  const warning = page.getByRole('status').filter({ hasText: MESSAGE });
  await page.getByRole('textbox', { name: /^First name/ }).fill('Ana');
  await preferred.fill('ana ');
  await userEvent.tab();
  await expect.element(warning).toBeVisible();
  expect((warning.element() as HTMLElement).innerText).toMatch(/^Please check: /);
  expect(warning.element().querySelectorAll('svg')).toHaveLength(1);
  await expect.element(preferred).not.toHaveAttribute('aria-invalid', 'true');
  expect((await attributesOf(preferred, 'aria-describedby'))[0]?.split(' ')).toContain(warning.element().id);
  await preferred.fill('Annie');
  await userEvent.tab();
  await expect.element(warning).not.toBeInTheDocument();
});
