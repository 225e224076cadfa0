import { describe, expect, it, test } from 'vitest';
import { isAnswered, type Answers } from '../../src/form/model/answers.ts';
import { applyAnswer, isDerivedAnswer, propagateAnswers } from '../../src/form/evaluate/apply-answer.ts';
import type { LogicJson, FormFiles, QuestionSchema } from '../../src/form/model/form-files.ts';
import { compileForm } from '../../src/form/compile/compile-form.ts';
import { evaluateSection } from '../../src/form/evaluate/evaluate.ts';
import { explainQuestion } from '../../src/form/explain/explain-form.ts';
import { formFilesWithCopies, formWithCopies } from './form-with-copies.ts';
import { createFormState, smallFormFiles, TEST_TODAY, smallDataModel } from './small-form.ts';
import { displayedAnswer } from '../../src/form/evaluate/displayed-answer.ts';
import type { AnswerKindSchema } from '../../src/form/model/data-model.ts';
import { isForOffice, isOnPdfCopy, type AnswerSummary, type Question } from '../../src/form/model/form.ts';
import { createReview } from '../../src/form/evaluate/review.ts';
import { summarizeAnswers } from '../../src/form/evaluate/summarize.ts';
import type { Logic } from '../../src/form/model/logic.ts';
import { keysOfKind } from './test-institution.ts';

const form = formWithCopies();
const start = {
  country: 'USA',
  city: 'Omaha',
  state: 'NE',
  same_address: 'N',
  mail_country: 'FRA',
  mail_city: 'Lyon',
  mail_state_2: 'Rhône',
};
const after = (...changes: readonly Answers[]): Answers =>
  Object.fromEntries(
    Object.entries(changes.reduce((answers, change) => applyAnswer(form, createFormState(answers), change), {})).filter(([, answer]) =>
      isAnswered(answer),
    ),
  );
const bill = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => key.startsWith('bill_') && !key.startsWith('bill_to')));

const home = { bill_country: 'USA', bill_country_desc: 'United States', bill_city: 'Omaha', bill_state: 'NE', bill_state_desc: 'Nebraska' };
const mail = { bill_country: 'FRA', bill_country_desc: 'France', bill_city: 'Lyon', bill_state_2: 'Rhône' };

describe('a copied answer', () => {
  it('is that of the first entry that holds, with its label', () => {
    expect(bill(after(start, { bill_to: 'HOME' }))).toEqual(home);
    expect(bill(after(start, { bill_to: 'MAIL' }))).toEqual(mail);
    expect(bill(after(start, { bill_to: 'MAIL' }, { bill_to: 'HOME' }))).toEqual(home);
  });

  it('follows its source, and what the source clears', () => {
    const answers = after(start, { bill_to: 'HOME' }, { city: 'Lincoln' }, { country: 'CAN' }, { state_2: 'Quebec' });
    expect(bill(answers)).toEqual({ bill_country: 'CAN', bill_country_desc: 'Canada', bill_city: 'Lincoln', bill_state_2: 'Quebec' });
  });

  it('is that of the first source that is answered', () => {
    expect(bill(after(start, { bill_to: 'HOME', first_name: 'Ada' }, { city: '' }))['bill_city']).toBe('Ada');
  });

  it('cannot be answered otherwise while it is copied', () => {
    expect(bill(after(start, { bill_to: 'HOME' }, { bill_city: 'Paris' }))).toEqual(home);
  });

  it('is cleared when the copying ends, unless it is answered at the same time', () => {
    expect(bill(after(start, { bill_to: 'HOME' }, { bill_to: 'OTHER' }))).toEqual({});
    expect(bill(after(start, { bill_to: 'HOME' }, { bill_to: 'OTHER', bill_city: 'Paris' }))).toEqual({ bill_city: 'Paris' });
    expect(bill(after(start, { bill_to: 'OTHER' }, { bill_city: 'Omaha' }, { city: 'Lincoln' }))).toEqual({ bill_city: 'Omaha' });
  });

  it('brings with it what shows by it, also answered at once', () => {
    expect(after(start, { bill_to: 'MAIL', bill_note: 'At the back' })).toMatchObject({ bill_state_2: 'Rhône', bill_note: 'At the back' });
    expect(after(start, { bill_to: 'MAIL', bill_note: 'At the back' }, { mail_state_2: '' })).not.toHaveProperty('bill_note');
  });

  it('is cleared with a source that is hidden', () => {
    expect(bill(after(start, { bill_to: 'MAIL' }, { same_address: 'Y' }))).toEqual({});
  });

  it('is renewed in answers that another version of the form saved', () => {
    const saved = { ...start, bill_to: 'HOME', bill_city: 'Paris' };
    expect(propagateAnswers(form, createFormState(saved))).toMatchObject({ bill_city: 'Omaha', bill_state: 'NE' });
  });

  it('is known as one, and only while it shows', () => {
    const answers = after(start, { bill_to: 'HOME' });
    expect([...evaluateSection(form, 'home/bill-address', createFormState(answers)).copied.keys()]).toEqual([
      'bill_country',
      'bill_city',
      'bill_state',
    ]);
    expect(isDerivedAnswer(form, createFormState(answers), 'bill_city')).toBe(true);
    expect(isDerivedAnswer(form, createFormState(after(answers, { bill_to: 'OTHER' })), 'bill_city')).toBe(false);
  });

  it('is explained in words', () => {
    expect(explainQuestion(form, 'bill_city', TEST_TODAY)).toEqual(
      expect.arrayContaining([
        'Copied from Mailing Address: City while “Where to?” is MAIL.',
        'Copied from City in “Address” or First name while “Where to?” is HOME.',
      ]),
    );
  });
});

describe('copies that cannot be made', () => {
  const compiled = (copies: NonNullable<LogicJson['copies']>) =>
    compileForm({ ...smallFormFiles, ...formFilesWithCopies, 'schemas/pages/home/bill-address/logic.json': { copies } });
  const always = { equals: [{ var: 'bill_to' }, 'HOME'] };

  it.each([
    ['itself', { when: always, from: { bill_city: 'bill_city' } }],
    ['its own copy', { when: always, from: { bill_city: 'bill_state_2', bill_state_2: 'bill_city' } }],
    ['when its own answer decides', { when: { answered: { var: 'bill_city' } }, from: { bill_city: 'city' } }],
    ['what it clears', { when: always, from: { bill_country: 'bill_state_2' } }],
  ])('%s: it is reported, and left out', (_, copy) => {
    const { form: without, findings } = compiled([copy]);
    expect(findings.map(({ rule }) => rule)).toContain('circular-copy');
    const answers = { ...start, bill_to: 'HOME', bill_city: 'Paris' };
    expect(applyAnswer(without, createFormState({}), answers)).toMatchObject({ bill_city: 'Paris' });
  });

  it('from what nobody asks', () => {
    expect(compiled([{ when: always, from: { bill_city: 'town' } }]).findings).toMatchObject([
      { rule: 'unknown-source', pointer: '/copies/0/from/bill_city' },
    ]);
  });
});

const SCHOOL = 'schemas/pages/study/school';

function formWith(
  value: Logic,
  total: Partial<QuestionSchema> = {},
  others: Readonly<Record<string, Logic>> = {},
  number: AnswerKindSchema = { anyOf: [{ const: '' }, { type: 'number' }] },
  ui: object = {},
) {
  const keys = ['mark_1', 'mark_2', 'total'];
  const mark = { title: 'Mark', type: 'number' } as const;
  const formFiles = {
    ...smallFormFiles,
    'schemas/data-model.json': smallDataModel(keysOfKind('number', ...keys), { number }),
    [`${SCHOOL}/schema.json`]: {
      type: 'object',
      properties: {
        sat_taken: { title: 'Have you taken the SAT?', type: 'string' },
        mark_1: mark,
        mark_2: mark,
        total: { title: 'Total', type: 'number', ...total },
      },
    },
    [`${SCHOOL}/ui.json`]: {
      'ui:order': ['sat_taken', ...keys],
      sat_taken: { 'ui:widget': 'radio', 'ui:options': { list: 'yes-no' } },
      ...ui,
    },
    [`${SCHOOL}/logic.json`]: {
      groups: [[{ when: { notEquals: [{ var: 'sat_taken' }, 'N'] }, show: ['total'] }]],
      value: { total: value, ...others },
    },
  } satisfies Record<string, unknown>;
  return compileForm(formFiles as FormFiles);
}

const sum: Logic = { '+': [{ var: 'mark_1' }, { var: 'mark_2' }] };

describe('an answer that the form works out', () => {
  const { form, findings } = formWith(sum);

  test('follows the answers that it is made of, without binary fractions', () => {
    expect(findings).toEqual([]);
    const first = applyAnswer(form, createFormState({}), { mark_1: 0.1 });
    expect(first['total'] ?? '').toBe('');
    const both = applyAnswer(form, createFormState(first), { mark_2: 0.2 });
    expect(both['total']).toBe(0.3);
    expect(applyAnswer(form, createFormState(both), { mark_1: 0, mark_2: 0 })['total']).toBe(0);
    expect(applyAnswer(form, createFormState(both), { mark_1: '' })['total']).toBe('');
  });

  test('is written like a typed date where it is kept as one', () => {
    const day = formWith(sum, { type: 'string' }, {}, { anyOf: [{ const: '' }, { type: 'string', format: 'date' }] }).form;
    const question = day.questions['total'];
    if (!question) throw new Error('There is no total');
    expect(displayedAnswer(day, question, { answers: { total: '2027-08-30' }, today: '2026-11-22' })).toBe('08/30/2027');
  });

  test('can be the day: set with the first answer, and again with each on a later day, until the application is submitted', () => {
    const { form: dated } = formWith({ today: [] }, { type: 'string' });
    expect(applyAnswer(dated, createFormState({}), {})).toEqual({});
    const first = applyAnswer(dated, { ...createFormState({}), today: '2026-11-21' }, { first_name: 'Ann' });
    expect(first['total']).toBe('2026-11-21');
    const reopened = { ...createFormState(first), today: '2026-11-23' };
    expect(applyAnswer(dated, reopened, {})['total']).toBe('2026-11-23');
    expect(propagateAnswers(dated, reopened)['total']).toBe('2026-11-23');
  });

  test('can be for the office alone: in its summary and PDF copy, and not in what students read', () => {
    const ui = { 'ui:order': ['sat_taken', 'mark_1', 'mark_2', 'total'], total: { 'ui:office': true } } as const;
    const { form: secret } = formWith(sum, {}, {}, undefined, ui);
    const state = createFormState({ mark_1: 2, mark_2: 3, total: 5 });
    const keysIn = (pages: AnswerSummary) => pages.flatMap(({ sections }) => sections.flatMap(({ items }) => items.map(({ key }) => key)));
    expect(keysIn(summarizeAnswers(secret, state))).toContain('total');
    expect(keysIn(createReview(secret, state, {}))).not.toContain('total');
    expect(explainQuestion(secret, 'total', '2026-11-22')).toContain('Worked out by the form: Mark plus Mark.');
    const { total, mark_1: asked } = secret.questions;
    expect(asked && total && (['student', 'office'] as const).map((reader) => isOnPdfCopy(total, reader))).toEqual([false, true]);
    expect(asked && isForOffice({ ...asked, ui: { 'ui:office': true } })).toBe(false);
  });

  test('is nobody else to give: whatever is sent for it is replaced', () => {
    const both = applyAnswer(form, createFormState({}), { mark_1: 2, mark_2: 3 });
    expect(applyAnswer(form, createFormState(both), { total: 99 })).toBe(both);
    expect(applyAnswer(form, createFormState(both), { total: 99, mark_1: 4 })['total']).toBe(7);
    expect(propagateAnswers(form, createFormState({ ...both, total: 99 }))['total']).toBe(5);
    expect([isDerivedAnswer(form, createFormState(both), 'total'), isDerivedAnswer(form, createFormState(both), 'mark_1')]).toEqual([
      true,
      false,
    ]);
  });

  test('goes while its question is hidden, and is back with it', () => {
    const both = applyAnswer(form, createFormState({}), { mark_1: 2, mark_2: 3 });
    const hidden = applyAnswer(form, createFormState(both), { sat_taken: 'N' });
    expect(hidden['total']).toBe('');
    expect(applyAnswer(form, createFormState(hidden), { sat_taken: 'Y' })['total']).toBe(5);
  });

  test.for<readonly [of: string, value: Logic, total: Partial<QuestionSchema>, result: unknown]>([
    ['a mean, to the step', { '/': [sum, 3] }, { step: 0.01 }, 1.67],
    ['a mean, to a whole number', { '/': [sum, 2] }, { type: 'integer' }, 3],
    ['below 0, away from it', { '/': [{ '-': [0, { var: 'mark_2' }] }, 2] }, { type: 'integer' }, -2],
    ['nothing divided by nothing', { '/': [sum, 0] }, {}, ''],
    ['a text', { if: [{ gte: [sum, 5] }, 'passed', 'not passed'] }, { type: 'string' }, 'passed'],
    ['a number as a text', sum, { type: 'string' }, '5'],
    ['yes or no', { gt: [sum, 4] }, { type: 'boolean' }, true],
  ])('can be %s', ([, value, total, result]) => {
    const made = formWith(value, total).form;
    expect(applyAnswer(made, createFormState({}), { mark_1: 2, mark_2: 3 })['total'] ?? '').toBe(result);
  });

  test('is explained as such', () => {
    expect(explainQuestion(form, 'total', '2026-11-22')).toContain(
      'Worked out by the form: Mark plus Mark. Students see it and cannot change it.',
    );
    const explained = (total: object): string => explainQuestion(formWith(sum, total).form, 'total', '2026-11-22').join(' ');
    expect(explained({ type: 'integer' })).toContain('Mark plus Mark, rounded to a whole number. ');
    expect(explained({ step: 0.01 })).toContain('Mark plus Mark, rounded to 0.01. ');
    const chosen = { ...form.questions['total'], type: 'string', lists: [{ list: 'yes-no' }] } as Question;
    const value = { if: [{ gt: [{ var: 'mark_1' }, 5] }, 'Y', 'N'] };
    const choosing = { ...form, questions: { ...form.questions, total: { ...chosen, value } } };
    expect(explainQuestion(choosing, 'total', '2026-11-22').join(' ')).toContain('(Yes when Mark is more than 5, otherwise No)');
  });

  test('cannot depend on itself, also not through another one', () => {
    const round = formWith({ '+': [{ var: 'mark_1' }, 1] }, {}, { mark_1: { '+': [{ var: 'total' }, 1] } });
    expect(round.findings.map(({ rule, pointer }) => `${rule} ${pointer}`)).toEqual([
      'circular-value /value/total',
      'circular-value /value/mark_1',
    ]);
  });
});
