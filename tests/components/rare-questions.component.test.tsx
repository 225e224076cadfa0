import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawPage } from './draw-page.tsx';
import { formOfSections } from './form-of-sections.ts';
import { expectAccessible } from './look-over.ts';
import { pressOn } from './questions.ts';

const ui = { 'ui:widget': 'text' } as const;
const rare = { ...ui, 'ui:rare': true };
const form = formOfSections({
  You: { first: { title: 'First name', ui }, nickname: { title: 'Nickname', ui: rare } },
  'Your phone': { phone: { title: 'Phone', ui }, phone_2: { title: 'Other Phone', ui: rare } },
});
const line = page.getByText('Add if you have one: Other Phone', { exact: true });
const phone = page.getByRole('textbox', { name: /^Other Phone/ });
const nickname = page.getByRole('textbox', { name: /^Nickname/ });

test('what few people need is behind a line, which the keyboard opens', async () => {
  const store = drawPage('home', { form });
  await expect.element(line).toBeVisible();
  await expect.element(phone).not.toBeInTheDocument();
  await expect.element(nickname).not.toBeInTheDocument();
  await expectAccessible('folded in');
  await pressOn(line);
  await userEvent.tab();
  await expect.element(phone).toHaveFocus();
  await userEvent.keyboard('418 555-0199');
  await userEvent.tab();
  expect(store.unsaved().answers).toEqual({ phone_2: '418 555-0199' });
  await expectAccessible('unfolded');
  await expect.element(nickname).not.toBeInTheDocument();
});

test('it comes back open with its answer', async () => {
  drawPage('home', { form, answers: { phone_2: '418 555-0199' } });
  await expect.element(phone).toHaveValue('418 555-0199');
  await expect.element(nickname).not.toBeInTheDocument();
});

test('a link to what is folded in opens it, and so does paper, which closes it again', async () => {
  drawPage('home', { form, focusKey: 'phone_2' });
  await expect.element(phone).toHaveFocus();
  await expect.element(nickname).not.toBeInTheDocument();
  window.dispatchEvent(new Event('beforeprint'));
  await expect.element(nickname).toBeVisible();
  window.dispatchEvent(new Event('afterprint'));
  await expect.element(nickname).not.toBeInTheDocument();
  await expect.element(phone).toBeVisible();
});
