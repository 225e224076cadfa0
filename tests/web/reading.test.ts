import { expect, test } from 'vitest';
import { readingOf } from '../../src/web/screens/service/reading-of.ts';
import { shippedForm } from '../form/shipped-form.ts';

const nothing = { answer: {}, add_another: {}, document_answer: {}, tabs: {} };
const items = (answer: Record<string, string>, documents = {}) =>
  readingOf(shippedForm, { ...nothing, answer, document_answer: documents }, '2027-01-15', (file) => `attached: ${file}`)
    .flatMap((page) => page.sections)
    .flatMap((section) => section.items);

test('a school is read with its code in parentheses, and without where it has none', () => {
  const named = (answer: Record<string, string>) => items(answer).find(({ key }) => key === 'hs_name')?.value;
  expect(named({ hs_name: 'North High', hs_ceeb: '380123' })).toBe('North High (380123)');
  expect(named({ hs_name: 'North High' })).toBe('North High');
});

test('other names have no code', () => {
  expect(items({ first_name: 'Bo', hs_ceeb: '380123' }).find(({ key }) => key === 'first_name')?.value).toBe('Bo');
});

test('an attached document is noted by its file name', () => {
  const document = { hs_name: { file_name: 'transcript.pdf', file_size: 1200 } };
  expect(items({ hs_name: 'ANSWERED' }, document)[0]?.value).toBe('attached: transcript.pdf');
});

test('of a Social Security Number the last four digits are read', () => {
  const question = shippedForm.questions['first_name'];
  const asked = { ...shippedForm, questions: { ...shippedForm.questions, first_name: { ...question, ui: { 'ui:widget': 'ssn' } } } } as typeof shippedForm;
  const [page] = readingOf(asked, { ...nothing, answer: { first_name: '123-45-6789' } }, '2027-01-15', String);
  expect(page?.sections[0]?.items[0]?.value).toBe('***-**-6789');
});

test('pages without an answer are left out', () => {
  expect(readingOf(shippedForm, nothing, '2027-01-15', String)).toEqual([]);
});
