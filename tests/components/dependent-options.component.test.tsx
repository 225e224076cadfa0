import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { OptionListByAnswer } from '../../src/form/model/form-files.ts';
import { createTestInstitution } from '../form/test-institution.ts';
import { renderPage } from './render-page.tsx';
import { createFormOfSections } from './create-form-of-sections.ts';
import { boxOf } from './question-steps.ts';
import { setViewport } from './steps.ts';

const options = (...labels: readonly string[]) => ({ options: labels.map((label) => ({ value: label.toUpperCase(), label })) });
const radio = (list: string | OptionListByAnswer) => ({ 'ui:widget': 'radio', 'ui:options': { list } }) as const;
const form = createFormOfSections(
  {
    'Your audition': {
      city: { title: 'City', ui: radio('cities') },
      day: { title: 'Day', ui: radio({ by: 'city', HARBOR: 'days-harbor', LAKE: 'days-lake' }) },
    },
  },
  {
    'schemas/options/cities.json': options('Lake', 'Harbor'),
    'schemas/options/days-harbor.json': options('March 25', 'March 26', 'March 27'),
    'schemas/options/days-lake.json': options('March 22', 'March 23'),
  },
);

test('what can be chosen follows another answer at once, on a phone', async () => {
  await setViewport(390);
  const store = renderPage('home', { form });
  const days = page.getByRole('radiogroup', { name: /^Day/ });
  const offered = () =>
    days
      .getByRole('radio')
      .elements()
      .map((radio) => radio.parentElement?.innerText);
  const city = (name: string) => page.getByRole('radiogroup', { name: /^City/ }).getByRole('radio', { name });

  await expect.element(days.getByText('Answer “City” first')).toBeVisible();
  expect(offered()).toEqual([]);
  await city('Harbor').click();
  await expect.poll(offered).toEqual(['March 25', 'March 26', 'March 27']);
  await expect.element(days.getByText('Answer “City” first')).not.toBeInTheDocument();
  await days.getByRole('radio', { name: 'March 26' }).click();
  expect(store.unsaved().answers).toMatchObject({ day: 'MARCH 26', day_desc: 'March 26' });

  (city('Harbor').element() as HTMLElement).focus();
  const place = boxOf(city('Lake')).y;
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(offered).toEqual(['March 22', 'March 23']);
  await expect.element(days.getByRole('radio', { checked: true })).not.toBeInTheDocument();
  await expect.element(city('Lake')).toHaveFocus();
  expect(Math.abs(boxOf(city('Lake')).y - place)).toBeLessThan(2);
  await expect.element(page.getByRole('status').getByText('The choices below have changed: Day')).toBeInTheDocument();
  expect([store.answerTo('day'), store.answerTo('day_desc')]).toEqual(['', '']);
});

test('who comes too late reads which choices closed, and when; an earlier choice stays until another one is made', async () => {
  const closes = { NURSING: '2020-01-31', WELDING: '2020-01-31', DENTAL: '2020-03-01', ART: undefined, OLD: '2019-08-01' };
  const programs = Object.entries(closes).map(([value, day]) => ({ value, label: `The ${value}`, ...(day && { closes: day }) }));
  const late = createFormOfSections(
    { Studies: { program: { title: 'Program', ui: radio('programs') } } },
    {
      'schemas/options/programs.json': { options: programs },
      'institution.config.json': { ...createTestInstitution(['home']), opens: '2020-01-01', time_zone: 'UTC' },
    },
  );
  renderPage('home', { form: late, answers: { program: 'NURSING' } });
  const program = page.getByRole('radiogroup', { name: /^Program/ });
  const closed = 'The WELDING could be chosen until January 31, 2020. The DENTAL could be chosen until March 1, 2020.';
  await expect.element(program.getByText(closed)).toBeVisible();
  await expect.element(program.getByRole('radio', { name: 'The NURSING' })).toBeChecked();
  await program.getByRole('radio', { name: 'The ART' }).click();
  await expect.element(program.getByText('The NURSING and The WELDING could be chosen until January 31, 2020. The DENTAL')).toBeVisible();
});

const formThatCloses = (closes: string) =>
  createFormOfSections(
    { Studies: { program: { title: 'Program', ui: radio('programs') } } },
    {
      'schemas/options/programs.json': {
        options: [
          { value: 'NURSING', label: 'Nursing', closes, closes_for_all: true },
          { value: 'ART', label: 'Art' },
        ],
      },
      'institution.config.json': { ...createTestInstitution(['home']), opens: '2020-01-01', time_zone: 'UTC' },
    },
  );

test('who may choose an option that closes for all reads until when', async () => {
  renderPage('home', { form: formThatCloses('2099-01-31') });
  const program = page.getByRole('radiogroup', { name: /^Program/ });
  await expect.element(program.getByText('With Nursing, applications close on January 31, 2099.')).toBeVisible();
});

test('who chose it in time and comes back after that day reads that it has closed, and chooses another', async () => {
  const store = renderPage('home', { form: formThatCloses('2020-01-31'), answers: { program: 'NURSING' } });
  const program = page.getByRole('radiogroup', { name: /^Program/ });
  await expect.element(program.getByRole('radio', { name: 'Nursing' })).toBeChecked();
  store.reportAllFailures(true);
  await expect.element(program.getByText('Nursing could be chosen until January 31, 2020.')).toBeVisible();
  await program.getByRole('radio', { name: 'Art' }).click();
  await expect.element(program.getByRole('radio', { name: 'Nursing' })).not.toBeInTheDocument();
});
