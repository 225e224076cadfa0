import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from './render-page.tsx';
import { createFormOfSections } from './create-form-of-sections.ts';
import { expectAccessible } from './expect-accessible.ts';

const ui = { 'ui:widget': 'text' } as const;
const questions = {
  'Your club': {
    club: { title: 'Club', ui },
    role: { title: 'Role', ui: { ...ui, 'ui:rare': true } },
    proof: { title: 'Proof', ui: { 'ui:widget': 'upload' } },
  },
};
const content = [{ section: 's0' }];
const formOf = (period: object) =>
  createFormOfSections(questions, { 'schemas/pages/home/page.json': { title: 'Home', step: 'One', buttons: [], content, ...period } });

test.each([
  [{ closes: '2020-01-31' }, false],
  [{ opens: '2100-01-31' }, false],
  [{ opens: '2020-01-31', closes: '2100-01-31' }, true],
])('every question of a page that opens and closes is in sight, and answered while it is open: %j, %j', async (period, isOpen) => {
  renderPage('home', { form: formOf(period), answers: { club: 'Chess' }, isFolded: true });
  for (const name of [/^Club/, /^Role/]) {
    const field = page.getByRole('textbox', { name });
    if (isOpen) await expect.element(field).toBeEnabled();
    else await expect.element(field).toBeDisabled();
  }
  await expect.element(page.getByRole('textbox', { name: /^Club/ })).toHaveValue('Chess');
  await expect.element(page.getByText(isOpen ? 'Choose a file' : 'There is no file.', { exact: true })).toBeVisible();
  await expectAccessible('a page with its own period');
});
