import { describe, expect, test } from 'vitest';
import { type Answer, answerOf, type Answers } from '../../../src/form/model/answers.ts';
import { displayedAnswer } from '../../../src/form/evaluate/displayed-answer.ts';
import type { QuestionUi } from '../../../src/form/model/form-files.ts';
import type { Form, Question } from '../../../src/form/model/form.ts';
import { evaluateForm } from '../../../src/form/evaluate/evaluate.ts';
import { missingAnswerFailures, createReview } from '../../../src/form/evaluate/review.ts';
import { maskAnswers } from '../../../src/form/evaluate/mask-answers.ts';
import { summarizeAnswers } from '../../../src/form/evaluate/summarize.ts';
import { shippedForm as form } from './shipped-form.ts';
import { createFormState, TEST_TODAY } from '../../form/small-form.ts';

const asked = (ui: QuestionUi, list?: string): Question =>
  ({
    ...form.questions['first_name'],
    key: 'x_name',
    ui,
    lists: list === undefined ? [] : [{ list }],
    companion: list !== undefined,
  }) as Question;
const read = (question: Question, answer: Answer, others: Answers = {}): string =>
  displayedAnswer(form, question, { answers: { x_name: answer, ...others }, today: TEST_TODAY });

describe('an answer is read', () => {
  test.each<[widget: string, answer: Answer, reading: string]>([
    ['text', 'Marisol', 'Marisol'],
    ['text', 42, '42'],
    ['textarea', 'First line\nSecond line', 'First line\nSecond line'],
    ['checkbox', true, 'Yes'],
    ['date', '2008-04-27', '04/27/2008'],
    ['phone', '(555) 234-5678', '(555) 234-5678'],
    ['ssn', '078-05-1120', '***-**-1120'],
    ['ssn', '***-**-1120', '***-**-1120'],
    ['ssn', '078-05', '***-**-****'],
    ['password', 'Alder-tree-9', '(hidden)'],
    ['ssn', '0780511209', '***-**-****'],
  ])('of the widget %s: %j', (widget, answer, reading) => expect(read(asked({ 'ui:widget': widget }), answer)).toBe(reading));

  test.each(['text', 'select', 'checkboxes', 'ssn'])('as nothing where the widget %s has none', (widget) => {
    for (const answer of ['', []]) expect(read(asked({ 'ui:widget': widget }), answer)).toBe('');
  });

  test('by the label that was chosen, even if the list has changed since', () => {
    const month = asked({ 'ui:widget': 'select' }, 'months');
    expect(read(month, '4')).toBe('April');
    expect(read(month, '4', { x_name_desc: 'The fourth' })).toBe('The fourth');
    expect(read(month, '13')).toBe('13');
  });

  test('with every label of a group of boxes', () => {
    expect(read(asked({ 'ui:widget': 'checkboxes' }, 'stateAndProvince'), ['NE', 'TX'])).toBe('Nebraska, Texas');
  });

  test('with the code of a school that was looked up, and of nothing else', () => {
    const school = asked({ 'ui:widget': 'lookup', 'ui:options': { category: 'hs_ceeb', fills: { ceeb: 'x_code' } } });
    expect(read(school, 'North High', { x_code: '380123' })).toBe('North High (380123)');
    expect(read(school, 'North High')).toBe('North High');
    for (const other of [
      { 'ui:widget': 'lookup', 'ui:options': { category: 'address' } },
      { 'ui:widget': 'text' },
    ] satisfies QuestionUi[]) {
      expect(read(asked(other), 'Elm', { x_code: '380123' })).toBe('Elm');
    }
  });

  test('as an attached document by the name of its file', () => {
    const documents = { x_name: { file_name: 'transcript.pdf', file_size: 1200 } };
    expect(displayedAnswer(form, asked({}), { answers: { x_name: 'ANSWERED' }, today: TEST_TODAY, documents })).toBe(
      'A document is attached: transcript.pdf',
    );
    expect(read(asked({ 'ui:widget': 'upload' }), 'ANSWERED'), 'where its name is not known').toBe('A document is attached');
  });
});

describe('a month and its year', () => {
  const items = (answers: Answers) =>
    summarizeAnswers(form, createFormState(answers))
      .flatMap((page) => page.sections)
      .flatMap((section) => section.items);
  test('form one line, below the title of their group', () => {
    expect(items({ grad_month: '4', grad_year: '2030' })).toEqual([{ key: 'grad_month', label: 'Graduation date', value: 'April 2030' }]);
  });
  test('keep that name if only one of them is answered', () => {
    expect(items({ grad_month: '4' })).toEqual([{ key: 'grad_month', label: 'Graduation date', value: 'April' }]);
    expect(items({ grad_year: '2030' })).toEqual([{ key: 'grad_month', label: 'Graduation date', value: '2030' }]);
  });
  test.each([
    ['the month', { grad_month: '4' }, 'April', 'grad_year', ['Choose the year you graduate in.']],
    ['the year', { grad_year: '2030' }, '2030', 'grad_month', ['Choose the month you graduate in.']],
    ['neither', {}, '', 'grad_month', []],
  ])('have that name in the review, too, where %s is answered', (_, answers, value, at, messages) => {
    const now = createFormState(answers);
    const missing = missingAnswerFailures(form, { evaluation: evaluateForm(form, now), answerTo: (key) => answerOf(now, key) });
    const sections = createReview(form, now, missing).flatMap((page) => page.sections);
    const read = sections.flatMap((section) => section.items).filter(({ key }) => key.startsWith('grad_'));
    expect(read).toMatchObject([{ key: 'grad_month', label: 'Graduation date', name: 'Graduation date', value, at, messages }]);
  });
});

test('an answer is below the title of its section, which its label does not repeat', () => {
  const [parent] = summarizeAnswers(form, createFormState({ parent_first_name: 'Ida' })).flatMap((page) => page.sections);
  expect(parent).toMatchObject({ title: 'Parent/Guardian 1', items: [{ key: 'parent_first_name', label: 'First name', value: 'Ida' }] });
});

test('answers that others read keep all but the secrets', () => {
  const secret = {
    ...form,
    questions: { ...form.questions, ssn: asked({ 'ui:widget': 'ssn' }), pin: asked({ 'ui:widget': 'password' }) },
  } as Form;
  expect(maskAnswers(secret, { ssn: '078-05-1120', pin: '123456', first_name: '078-05-1120', grad_month_desc: 'April' })).toEqual({
    ssn: '***-**-1120',
    pin: '(hidden)',
    first_name: '078-05-1120',
    grad_month_desc: 'April',
  });
  expect(maskAnswers(secret, { ssn: '' })).toEqual({ ssn: '' });
});
