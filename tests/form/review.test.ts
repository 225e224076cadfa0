import { describe, expect, test } from 'vitest';
import { compileForm } from '../../src/form/compile/compile-form.ts';
import { evaluateForm } from '../../src/form/evaluate/evaluate.ts';
import { missingAnswerFailures, createReview } from '../../src/form/evaluate/review.ts';
import { validate } from '../../src/form/evaluate/validate.ts';
import type { Answers } from '../../src/form/model/answers.ts';
import { formWithCopies } from './form-with-copies.ts';
import { createFormState, smallForm, smallFormFiles } from './small-form.ts';
import { sectionFiles } from './test-institution.ts';

const form = smallForm();
const answers: Answers = { first_name: 'Ada', birth_date: '2020-01-01', country: 'USA', state: 'TX', relative_name: 'Ida', sat_taken: 'Y' };

function itemsFor(given: Answers) {
  const now = createFormState(given);
  const missing = missingAnswerFailures(form, { evaluation: evaluateForm(form, now), answerTo: (key) => given[key] ?? '' });
  return createReview(form, now, missing).flatMap(({ sections }) => sections.flatMap(({ items }) => items));
}
const itemOf = (key: string, given = answers) => itemsFor(given).find((item) => item.key === key);

test('every question that is asked is there, in its place, answered or not', () => {
  expect(
    createReview(form, createFormState(answers), {}).map(({ title, sections }) => [title, sections.map((section) => section.title)]),
  ).toEqual([
    ['Home', ['You', 'Address', 'Mailing address', 'Relative 1']],
    ['Study', ['School']],
  ]);
  expect(itemOf('state')?.value).toBe('Texas');
  expect(itemOf('sports')).toMatchObject({ label: 'Sports', value: '', isMissing: false, messages: [] });
  for (const hidden of ['mail_city', 'relative_2_name', 'visa', 'state_2']) expect(itemOf(hidden)).toBeUndefined();
  expect(itemOf('mail_city', { ...answers, same_address: 'N' })?.name).toBe('Mailing Address: City');
});

test('two sections of a page with the same label are told apart', () => {
  const YOU = 'schemas/pages/home/you/schema.json';
  const more = {
    'schemas/pages/home/page.json': {
      ...smallFormFiles['schemas/pages/home/page.json'],
      content: [...smallFormFiles['schemas/pages/home/page.json'].content, { section: 'visit' }],
    },
    ...sectionFiles('schemas/pages/home/visit', 'Your visit', { essay: 'first  NAME', visa: 'City' }),
  } as const;
  const twice = compileForm({ ...smallFormFiles, ...more, [YOU]: smallFormFiles[YOU] }).form;
  const names = createReview(twice, createFormState({}), {}).flatMap(({ sections }) =>
    sections.flatMap(({ items }) => items.map(({ key, name }) => [key, name])),
  );
  expect(Object.fromEntries(names)).toMatchObject({
    first_name: 'You: First name',
    essay: 'Your visit: first  NAME',
    birth_date: 'Birth Date',
    visa: 'City',
    city: 'Address: City',
  });
});

describe('what is missing', () => {
  test('is marked at its question, and explained only where it is asked because of another answer', () => {
    expect(itemOf('city')).toMatchObject({ isMissing: true, messages: [] });
    expect(itemOf('relative_kind')).toMatchObject({ name: 'Relative 1: Relationship', isMissing: true });
    expect(itemOf('relative_kind')?.messages).toHaveLength(1);
    expect(itemOf('relative_kind', {})).toMatchObject({ isMissing: false, messages: [] });
  });

  test('is what a submission would find missing', () => {
    const now = createFormState(answers);
    const missing = Object.keys(
      missingAnswerFailures(form, { evaluation: evaluateForm(form, now), answerTo: (key) => answers[key] ?? '' }),
    );
    const refused = Object.keys(validate(form, {}, now)).filter((key) => answers[key] === undefined);
    expect(missing).toEqual(refused);
    expect(missing).toContain('city');
  });
});

test('a wrong answer shows with what is wrong with it', () => {
  const reported = createReview(form, createFormState(answers), { birth_date: ['Too young'] });
  const [you] = reported[0]?.sections ?? [];
  expect(you?.items.find(({ key }) => key === 'birth_date')).toMatchObject({ isMissing: false, messages: ['Too young'] });
});

test('a copied answer is changed where it is copied from', () => {
  const copying = formWithCopies();
  const itemsOf = (given: Answers) =>
    createReview(copying, createFormState(given), {}).flatMap(({ sections }) => sections.flatMap(({ items }) => items));
  const at = (key: string, given: Answers) => itemsOf(given).find((item) => item.key === key)?.at;
  const home: Answers = { ...answers, city: 'Austin', bill_to: 'HOME', bill_country: 'USA', bill_city: 'Austin' };
  expect(at('bill_city', home)).toBe('city');
  expect(at('bill_country', home)).toBe('country');
  expect(at('bill_city', { ...home, city: '', bill_city: 'Ada' })).toBe('first_name');
  expect(at('bill_city', { ...home, bill_to: 'OTHER' })).toBe('bill_city');
});
