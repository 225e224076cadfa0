import { describe, expect, test } from 'vitest';
import { compileForm } from '../../src/form/compile/compile-form.ts';
import { explainQuestion } from '../../src/form/explain/explain-form.ts';
import { displayedAnswer } from '../../src/form/evaluate/displayed-answer.ts';
import type { AnswerKindSchema } from '../../src/form/model/data-model.ts';
import type { Question } from '../../src/form/model/form.ts';
import type { FormFiles, QuestionSchema } from '../../src/form/model/form-files.ts';
import type { Logic } from '../../src/form/model/logic.ts';
import { applyAnswer, isDerivedAnswer, propagateAnswers } from '../../src/form/evaluate/apply-answer.ts';
import { createFormState, smallFormFiles, smallDataModel } from './small-form.ts';
import { keysOfKind } from './test-institution.ts';

const SCHOOL = 'schemas/pages/study/school';

function formWith(
  value: Logic,
  total: Partial<QuestionSchema> = {},
  others: Readonly<Record<string, Logic>> = {},
  number: AnswerKindSchema = { anyOf: [{ const: '' }, { type: 'number' }] },
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
    [`${SCHOOL}/ui.json`]: { 'ui:order': ['sat_taken', ...keys], sat_taken: { 'ui:widget': 'radio', 'ui:options': { list: 'yes-no' } } },
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
