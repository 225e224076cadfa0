import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from './render-page.tsx';
import { createFormOfSections } from './create-form-of-sections.ts';
import { expectAccessible } from './expect-accessible.ts';
import { boxOf, descriptionsOf, tabToAndPress } from './question-steps.ts';

const ui = { 'ui:widget': 'text' } as const;
const rare = { ...ui, 'ui:rare': true };
const school = { 'ui:widget': 'lookup', 'ui:options': { category: 'hs_ceeb', fills: { city: 'school_city' } } } as const;
const form = createFormOfSections(
  {
    You: { first: { title: 'First name', ui }, nickname: { title: 'Nickname', ui: rare } },
    'Your phone': { phone: { title: 'Phone', ui }, phone_2: { title: 'Other Phone', ui: rare } },
    'Your club': { club: { title: 'Club', ui }, role: { title: 'Your Role', ui } },
    'Your school': { school: { title: 'School', ui: school }, school_city: { title: 'City of the School', ui } },
  },
  {
    'schemas/pages/home/s2/logic.json': { required: { role: { answered: { var: 'club' } } } },
    'schemas/pages/home/s3/logic.json': { required: { school: { notAnswered: { var: 'first' } } } },
  },
  [0, 1],
);
const line = page.getByText('Optional · Other Phone', { exact: true });
const phone = page.getByRole('textbox', { name: /^Other Phone/ });
const nickname = page.getByRole('textbox', { name: /^Nickname/ });
const row = page.getByRole('button', { name: 'Your club', exact: true });
const city = page.getByRole('textbox', { name: /^City of the School/ });
const club = page.getByRole('textbox', { name: /^Club/ });
const drawn = (options: Parameters<typeof renderPage>[1] = {}) => renderPage('home', { form, isFolded: true, ...options });

test('a section of optional questions is one row, which opens in place and stays while it is being answered', async () => {
  const store = drawn();
  await expectAccessible('folded in');
  expect(boxOf(page.getByRole('region', { name: 'Your club', exact: true })).height).toBe(72);
  expect(descriptionsOf(row)).toEqual(['Optional · Club · Your Role']);
  await tabToAndPress(row);
  await userEvent.tab();
  await expect.element(club).toHaveFocus();
  await userEvent.keyboard('Chess');
  await userEvent.tab();
  await expect.element(page.getByRole('textbox', { name: 'Your Role', exact: true })).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();
  expect(store.unsaved().answers).toEqual({ club: 'Chess' });
  await expectAccessible('unfolded');
  await club.fill('');
  await userEvent.tab();
  await expect.element(row).toHaveAttribute('aria-expanded', 'true');
  await tabToAndPress(row);
  await expect.element(club).not.toBeInTheDocument();
});

const find = (): void => void page.getByText('Your Role').elements().at(-1)?.closest('[hidden]')?.dispatchEvent(new Event('beforematch'));
const reload = async (): Promise<void> => {
  await tabToAndPress(row);
  document.body.lastElementChild?.remove();
  drawn();
};
test.for([
  ['its line', phone, {}, () => tabToAndPress(line)],
  ['an answer', phone, { answers: { phone_2: '418 555-0199' } }],
  ['a link', phone, { focusKey: 'phone_2' }],
  ['an answer in a section', club, { answers: { role: 'Treasurer' } }],
  ['a link to a question of a section', club, { focusKey: 'club' }],
  ['a link to a section', club, { focusKey: 'home/s2' }],
  ['find-in-page', club, {}, find],
  ['a school that is named', city, { answers: { school: 'Elm High' } }],
  ['a press before a reload', club, {}, reload],
  ['paper', club, {}, () => window.dispatchEvent(new Event('beforeprint'))],
] as const)('%s opens what it is in, and nothing else', async ([what, opened, options, act]) => {
  drawn(options);
  await act?.();
  await expect.element(opened).toBeVisible();
  if (what === 'paper') window.dispatchEvent(new Event('afterprint'));
  for (const other of [phone, nickname, club, city].filter((one) => what === 'paper' || one !== opened))
    await expect.element(other).not.toBeInTheDocument();
});

test('one that is closed by hand says how much is in it, also after a reload, and opens again for what is wrong in it', async () => {
  drawn({ answers: { role: 'Treasurer' }, showErrors: true });
  await tabToAndPress(row);
  expect(descriptionsOf(row)).toEqual(['1 answer']);
  document.body.lastElementChild?.remove();
  const store = drawn({ answers: { role: 'Treasurer' }, showErrors: true });
  await expect.element(row).toHaveAttribute('aria-expanded', 'false');
  store.setServerFailures({ role: ['Too long'] });
  await expect.element(club).toBeVisible();
});
