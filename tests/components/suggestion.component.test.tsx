import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createFormOfSections } from './create-form-of-sections.ts';
import { expectAccessible } from './expect-accessible.ts';
import { tabToAndPress } from './question-steps.ts';
import { renderPage } from './render-page.tsx';

const listed = (widget: string) => ({ 'ui:widget': widget, 'ui:options': { list: 'cantons' } });
const form = createFormOfSections(
  {
    Home: {
      home: { title: 'Home canton', ui: listed('select') },
      tuition: { title: 'Canton that pays', ui: listed('select') },
      vote: { title: 'Canton where you vote', ui: listed('radio') },
      country: { title: 'Country', ui: { 'ui:widget': 'select', 'ui:autocomplete': 'country', 'ui:options': { list: 'countries' } } },
    },
    Stay: {
      city: { title: 'City' },
      mail_city: { title: 'City of your mail', pattern: '^[A-Z].*$' },
      weeks: { title: 'Weeks', type: 'integer' },
      weeks_of_meals: { title: 'Weeks of meals', type: 'integer' },
      arrives_on: { title: 'Arrival', ui: { 'ui:widget': 'date' } },
      moves_in_on: { title: 'Moving in', ui: { 'ui:widget': 'date' } },
    },
  },
  {
    'schemas/options/cantons.json': {
      options: [
        { value: 'BE', label: 'Berne' },
        { value: 'ZH', label: 'Zurich' },
      ],
    },
    'schemas/options/countries.json': { generate: 'countries' },
    'schemas/pages/home/s0/logic.json': {
      suggest: { tuition: { var: 'home' }, vote: { if: [{ equals: [{ var: 'home' }, 'ZH'] }, 'ZH', ''] } },
    },
    'schemas/pages/home/s1/logic.json': {
      suggest: { mail_city: { var: 'city' }, weeks_of_meals: { '-': [{ var: 'weeks' }, 1] }, moves_in_on: { var: 'arrives_on' } },
    },
  },
);
const suggestion = (words: string) => page.getByRole('button', { name: words, exact: true });

test('an answer is suggested below an unanswered question, taken by a press alone, and changed like any other', async () => {
  const store = renderPage('home', { form });
  await expect.element(page.getByRole('button', { name: /Canton/ })).not.toBeInTheDocument();
  const tuition = page.getByRole('combobox', { name: /^Canton that pays/ });
  await page.getByRole('combobox', { name: /^Home canton/ }).selectOptions('Zurich');
  await expect.element(suggestion('Zurich Canton that pays')).toBeVisible();
  expect(store.getAnswers()).not.toHaveProperty('tuition');
  await expectAccessible('suggested answers');
  await suggestion('Zurich Canton that pays').click();
  await expect.element(tuition).toHaveFocus();
  await expect.element(tuition).toHaveValue('ZH');
  expect(store.getAnswers()).toMatchObject({ tuition: 'ZH', tuition_desc: 'Zurich' });
  await expect.element(suggestion('Zurich Canton that pays')).not.toBeInTheDocument();
  await tuition.selectOptions('Berne');
  expect(store.answerTo('tuition')).toBe('BE');

  await tabToAndPress(suggestion('Zurich Canton where you vote'));
  await expect.element(page.getByRole('radio', { name: 'Zurich' })).toHaveFocus();
  await expect.element(page.getByRole('radio', { name: 'Zurich' })).toBeChecked();
});

test('texts, numbers and days are suggested as they are read, and only what the question can have', async () => {
  const store = renderPage('home', { form, answers: { city: 'berne', weeks: 13, arrives_on: '2027-09-14' } });
  await suggestion('09/14/2027 Moving in').click();
  await expect.element(page.getByRole('textbox', { name: /^Moving in/ })).toHaveFocus();
  await suggestion('12 Weeks of meals').click();
  await expect.element(page.getByRole('textbox', { name: /^Weeks of meals/ })).toHaveValue('12');
  expect(store.getAnswers()).toMatchObject({ moves_in_on: '2027-09-14', weeks_of_meals: 12 });
  await expect.element(suggestion('berne City of your mail')).not.toBeInTheDocument();

  await page.getByRole('textbox', { name: /^City(?! of)/ }).fill('Berne');
  await userEvent.tab();
  const mail = page.getByRole('textbox', { name: /^City of your mail/ });
  await mail.fill('Z');
  await expect.element(suggestion('Berne City of your mail')).not.toBeInTheDocument();
  await mail.clear();
  await suggestion('Berne City of your mail').click();
  await expect.element(mail).toHaveValue('Berne');
});

test('without a suggestion of the form, an unanswered country has the one of the browser', async () => {
  const store = renderPage('home', { form });
  await suggestion('United States Country').click();
  expect(store.answerTo('country')).toBe('US');
});
