import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Form } from '../../src/form/model/form.ts';
import { renderPage } from './render-page.tsx';
import { createFormOfSections } from './create-form-of-sections.ts';
import { expectAccessible } from './expect-accessible.ts';

const ui = { 'ui:widget': 'text' } as const;
const rare = { ...ui, 'ui:rare': true };
const questions = {
  name: { title: 'Name', ui },
  age: { title: 'Age', type: 'integer', ui },
  nickname: { title: 'Nickname', ui: rare },
  pet: { title: 'Pet', ui: rare },
} as const;
const order = [
  'name',
  { notice: 'We pay **all** trips.' },
  'age',
  { notice: 'A parent signs for you, {answer.name|dear student}.', tone: 'warning', when: { lt: [{ var: 'age' }, 18] } },
  'nickname',
  { notice: 'Pets stay at home.' },
  { notice: 'Pets travel free.', closes: '2020-01-31' },
  'pet',
];
const form = createFormOfSections(
  { Travel: questions },
  { 'schemas/pages/home/s0/ui.json': { 'ui:order': order, name: ui, age: ui, nickname: rare, pet: rare } },
);

test('a picture stands where it is written, with its size and its text, and keeps its place until it has come', async () => {
  const picture = {
    picture: 'club.svg',
    alt: 'Four students row a boat.',
    caption: 'Photo: **{answer.club}** of 2026',
    when: { answered: { var: 'club' } },
  };
  const drawn = createFormOfSections(
    { Club: { club: { title: 'Club', ui } } },
    { 'schemas/pages/home/s0/ui.json': { 'ui:order': ['club', picture], club: ui } },
  );
  const { 'home/s0': section } = drawn.sections;
  const image = { src: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1456 400"/>', width: 1456, height: 400 };
  const elements = section?.elements?.map((element) => ({ ...element, image }));
  renderPage('home', { form: { ...drawn, sections: { 'home/s0': { ...section, elements } } } as Form, answers: { club: 'Rowing' } });
  const shown = page.getByRole('img', { name: 'Four students row a boat.' });
  await expect.element(shown).toHaveAttribute('loading', 'lazy');
  const { width, height } = shown.element().getBoundingClientRect();
  expect(width / height).toBeCloseTo(1456 / 400, 1);
  expect(width).toBeLessThanOrEqual(document.documentElement.clientWidth);
  await expect.element(page.getByRole('figure')).toHaveTextContent('Photo: Rowing of 2026');
  await expectAccessible('a picture between questions');
  await page.getByRole('textbox', { name: /^Club/ }).fill('');
  await userEvent.tab();
  await expect.element(shown).not.toBeInTheDocument();
});

test('notices stand between their questions while they are due, and are announced as they appear', async () => {
  renderPage('home', { form });
  const words = () => page.getByRole('region', { name: 'Travel' }).element().textContent;
  await expect.poll(words).toMatch(/Name.*We pay all trips\..*Age.*Nickname.*Pets stay at home\..*Pet/);
  expect(words()).not.toContain('travel free');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Ada');
  await page.getByRole('textbox', { name: /^Age/ }).fill('17');
  await userEvent.tab();
  const warning = 'Important: A parent signs for you, Ada.';
  await expect.poll(words).toMatch(/Age.*Important: A parent signs for you, Ada\..*Nickname/);
  await expect.element(page.getByRole('note').filter({ hasText: 'Ada' })).toHaveTextContent(warning);
  await expect.element(page.getByRole('status').filter({ hasText: 'Ada' })).toHaveTextContent(warning);
  await expectAccessible('notices between questions');
  await page.getByRole('textbox', { name: /^Age/ }).fill('18');
  await userEvent.tab();
  await expect.poll(words).not.toContain('A parent signs');
});
