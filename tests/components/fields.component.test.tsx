import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pagePartsProgress } from '../../src/form/evaluate/progress.ts';
import { renderPage } from './render-page.tsx';
import { createFormOfSections } from './create-form-of-sections.ts';
import { expectAccessible } from './expect-accessible.ts';
import { descriptionsOf, attributesOf, recordAnnouncements } from './question-steps.ts';
import { setViewport } from './steps.ts';

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
const lessons = createFormOfSections({ 'Your lessons': { years } });
const box = page.getByRole('textbox', { name: /^Years of lessons/ });

test('0 is an answer, and a control is read with its unit', async () => {
  const store = renderPage('home', { form: lessons });
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
  renderPage('home', { form: lessons, answers: { years: 0 } });
  await expect.element(box).toHaveValue('0');
});

const MESSAGE = 'This is your first name.';
const ui = { 'ui:widget': 'text' } as const;
const warn = { same_text: [{ var: 'preferred' }, { var: 'first' }] };
const names = createFormOfSections(
  { 'Your name': { first: { title: 'First name', ui }, preferred: { title: 'Preferred Name', ui } } },
  {
    'schemas/text/en.json': { 'rule.preferred_is_first': MESSAGE },
    'schemas/pages/home/s0/logic.json': { rules: [{ keys: ['preferred'], warn, message: 'rule.preferred_is_first' }] },
  },
);

test.each([390, 1280])('a warning shows beside the answer, is announced, and is no error (%i px)', async (width) => {
  await setViewport(width);
  renderPage('home', { form: names });
  const preferred = page.getByRole('textbox', { name: /^Preferred/ });
  const warning = page.getByRole('status').filter({ hasText: MESSAGE });
  await page.getByRole('textbox', { name: /^First name/ }).fill('Ana');
  await preferred.fill('ana ');
  await userEvent.tab();
  await expect.element(warning).toBeVisible();
  expect((warning.element() as HTMLElement).innerText).toMatch(/^Please check: /);
  expect(warning.element().querySelectorAll('svg')).toHaveLength(1);
  await expect.element(preferred).not.toHaveAttribute('aria-invalid', 'true');
  expect((await attributesOf(preferred, 'aria-describedby'))[0]?.split(' ')).toContain(warning.element().firstElementChild?.id);
  await preferred.fill('Annie');
  await userEvent.tab();
  await expect.element(warning).not.toBeInTheDocument();
});

const counted = { word_count: { var: 'essay' } };
const words = createFormOfSections(
  { Essay: { essay: { title: 'Essay', ui: { 'ui:widget': 'textarea', 'ui:options': { limit: 40 } } } } },
  {
    'schemas/text/en.json': { 'rule.words': 'Write 3 to 5 words.' },
    'schemas/pages/home/s0/logic.json': {
      rules: [{ keys: ['essay'], must: { and: [{ gte: [counted, 3] }, { lt: [counted, 6] }] }, message: 'rule.words' }],
    },
  },
);

test('words are counted where a rule counts them, and characters once they are too many', async () => {
  renderPage('home', { form: words, answers: { essay: 'To be.' } });
  const essay = page.getByRole('textbox', { name: /^Essay/ });
  await expect.element(page.getByText('Word count: 2 / 3–5', { exact: true })).toBeVisible();
  await essay.fill('To be, or not');
  await expect.element(page.getByRole('status').getByText('Word count: 4 / 3–5')).toBeInTheDocument();
  expect(descriptionsOf(essay)).toContain('Word count: 4 / 3–5');
  await essay.fill('To be, or not to be, that is the question.');
  await expect.element(page.getByText('Character count: 42 / 40', { exact: true }).first()).toBeVisible();
});

const asked = {
  town: { title: 'Town', ui: { 'ui:help': 'The one in which you have lived for the longest time since you were born' } },
  since: { title: 'Since', ui: { 'ui:widget': 'date' } },
  house: { title: 'House', type: 'integer', ui: {} },
} as const;
const settings = Object.fromEntries(Object.entries(asked).map(([key, question]) => [key, question.ui]));
const keys = Object.keys(asked);
const row = createFormOfSections(
  { Home: asked },
  { 'schemas/pages/home/s0/ui.json': { 'ui:order': keys, 'ui:groups': [{ keys }], ...settings } },
);

const total = createFormOfSections(
  {
    Marks: { mark: { title: 'Mark', ui }, note: { title: 'Note', ui }, total: { title: 'Points', ui: { 'ui:office': true } } },
    Standing: { place: { title: 'Place', ui: { 'ui:office': true } } },
  },
  {
    'schemas/pages/home/s0/logic.json': {
      groups: [[{ when: { answered: { var: 'mark' } }, show: ['note'] }]],
      value: { total: { joined: [{ var: 'mark' }, 'points'] } },
    },
    'schemas/pages/home/s1/logic.json': { value: { place: { var: 'mark' } }, hidden: { notAnswered: { var: 'mark' } } },
  },
);

test('an answer for the office alone is worked out and neither shown nor announced, nor is a section of such answers', async () => {
  const store = renderPage('home', { form: total });
  const announcements = recordAnnouncements();
  await page.getByRole('textbox', { name: /^Mark/ }).fill('7');
  await userEvent.tab();
  expect(store.unsaved().answers).toEqual({ mark: '7', total: '7 points', place: '7' });
  await expect.poll(announcements).toContain('A question was added below: Note');
  for (const text of ['Points', 'Standing', 'Place']) await expect.element(page.getByText(text)).not.toBeInTheDocument();
  const known = { evaluation: store.getEvaluation(), answerTo: (key: string) => store.answerTo(key) };
  expect(total.pages.flatMap((one) => pagePartsProgress(total, one, known, {})).map(({ title }) => title)).toEqual(['Marks']);
});

test.each([
  [700, 1],
  [390, 3],
])('at %i px the controls of a row are on %i lines, whatever is said above and below them', async (width, lines) => {
  await setViewport(width);
  renderPage('home', { form: row, answers: { since: '2020-04-07' } });
  await page.getByRole('textbox', { name: /^House/ }).fill('none');
  await userEvent.tab();
  await expect.element(page.getByText(/whole number/)).toBeVisible();
  const tops = page
    .getByRole('textbox')
    .elements()
    .map((control) => Math.round(control.getBoundingClientRect().top));
  expect([...new Set(tops)]).toHaveLength(lines);
});
