import { describe, expect, test } from 'vitest';
import { compileForm } from '../../src/form/compile/compile-form.ts';
import { createKindValidators } from '../../src/form/compile/kind-validators.ts';
import { compileSectionValidators } from '../../src/form/compile/section-validators.ts';
import { explainQuestion } from '../../src/form/explain/explain-form.ts';
import type { Answers, FormState } from '../../src/form/model/answers.ts';
import { isMultipleOf, roundUpToMultiple } from '../../src/form/model/decimals.ts';
import type { FormFiles, QuestionSchema } from '../../src/form/model/form-files.ts';
import type { Logic } from '../../src/form/model/logic.ts';
import { evaluateSection } from '../../src/form/evaluate/evaluate.ts';
import { summarizeAnswers } from '../../src/form/evaluate/summarize.ts';
import { validate } from '../../src/form/evaluate/validate.ts';
import { smallFormFiles, smallDataModel } from './small-form.ts';
import { keysOfKind } from './test-institution.ts';

const TODAY = '2026-11-22';
const VISA = 'schemas/pages/study/visa';
const abroad: Answers = { country: 'CAN' };
const formState = (answers: Answers): FormState => ({ answers: { ...abroad, ...answers }, counts: {}, tabs: {}, today: TODAY });

function formWith(visa: Partial<QuestionSchema>, kind: object = { type: 'number' }, asksMore: Logic = true, options: object = {}) {
  const formFiles = {
    ...smallFormFiles,
    'schemas/data-model.json': smallDataModel(
      { ...keysOfKind('number', 'visa'), ...keysOfKind('text', 'visa_more') },
      { number: { anyOf: [{ const: '' }, kind] } },
    ),
    [`${VISA}/schema.json`]: {
      type: 'object',
      properties: { visa: { title: 'Visa', type: 'number', ...visa }, visa_more: { title: 'More', type: 'string' } },
      required: ['visa'],
    },
    [`${VISA}/ui.json`]: { 'ui:order': ['visa', 'visa_more'], visa: { 'ui:options': options } },
    [`${VISA}/logic.json`]: { groups: [[{ when: asksMore, show: ['visa_more'] }]] },
  } satisfies Record<string, unknown>;
  return compileForm(formFiles as FormFiles);
}

const messages = ({ form }: ReturnType<typeof compileForm>, visa: number): readonly string[] =>
  validate(form, compileSectionValidators(form), formState({ visa }))['visa'] ?? [];

describe('multiples', () => {
  test.for([
    [2.3, 0.01],
    [2.01, 0.01],
    [0.07, 0.01],
    [1.1, 0.1],
    [4.35, 0.05],
    [-0.3, 0.1],
    [0, 0.01],
    [1e21, 0.5],
    [1e-7, 1e-8],
    [123456789.01, 0.01],
  ] as const)('%d is one of %d', ([number, step]) => expect(isMultipleOf(number, step)).toBe(true));

  test.for([
    [2.005, 0.01],
    [0.1 + 0.2, 0.1],
    [0.075, 0.01],
    [1e-9, 1e-8],
    [0.3, 0.25],
  ] as const)('%d is none of %d', ([number, step]) => expect(isMultipleOf(number, step)).toBe(false));

  test('the next one is found exactly, above and below 0', () => {
    expect([roundUpToMultiple(0.07, 0.01), roundUpToMultiple(0.071, 0.01), roundUpToMultiple(-0.071, 0.01)]).toEqual([0.07, 0.08, -0.07]);
    expect([roundUpToMultiple(0.1, 0.1, 2), roundUpToMultiple(0.1, 0.1, -1), roundUpToMultiple(7, 5)]).toEqual([0.3, 0, 10]);
  });
});

describe('a question with a step', () => {
  const cents = formWith({ step: 0.01 });

  test('takes what has no more decimals, exactly', () => {
    for (const answer of [0, 2.3, 2.01, 0.07, 19.99, 1234567.89]) expect(messages(cents, answer), String(answer)).toEqual([]);
    for (const answer of [2.005, 0.001, 0.1 + 0.2])
      expect(messages(cents, answer), String(answer)).toEqual(['Visa can have no more decimals than 3.75']);
    expect(messages(formWith({ step: 0.25 }), 0.3)).toEqual(['Visa must be a multiple of 0.25']);
    expect(messages(formWith({ step: 0.1, errorMessage: { step: 'One decimal' } }), 0.25)).toEqual(['One decimal']);
  });

  test('has the step of its kind, which is stored in no other', () => {
    const withKind = formWith({}, { type: 'number', step: 0.1 });
    expect(messages(withKind, 0.25)).toEqual(['Visa can have no more decimals than 3.8']);
    const isStored = createKindValidators({ properties: {}, $defs: { mark: { anyOf: [{ const: '' }, { type: 'number', step: 0.1 }] } } })(
      'mark',
    );
    expect([0, 0.3, 0.7, 0.25, ''].map((answer) => isStored?.(answer))).toEqual([true, true, true, false, true]);
  });

  test('is explained in decimals, or in steps', () => {
    expect(explainQuestion(cents.form, 'visa', TODAY)).toContain('A number, with at most 2 decimals.');
    expect(explainQuestion(formWith({ step: 0.1 }).form, 'visa', TODAY)).toContain('A number, with at most 1 decimal.');
    expect(explainQuestion(formWith({ step: 0.25 }).form, 'visa', TODAY)).toContain('A number, in steps of 0.25.');
  });
});

describe('a unit', () => {
  const minutes = (schema: Partial<QuestionSchema>) =>
    formWith({ minimum: 1, maximum: 30, ...schema }, undefined, true, { unit: 'minute' });

  test('is read with the answer, and with a limit that is broken', () => {
    const { form } = minutes({});
    const read = summarizeAnswers(form, formState({ visa: 1 })).flatMap(({ sections }) => sections.flatMap(({ items }) => items));
    expect(read.find(({ key }) => key === 'visa')?.value).toBe('1 minute');
    expect(messages(minutes({}), 0)).toEqual(['Visa must be greater than or equal to 1 minute']);
    expect(messages(minutes({}), 31)).toEqual(['Visa must be less than or equal to 30 minutes']);
    expect(messages(minutes({ step: 0.25 }), 2.1)).toEqual(['Visa must be a multiple of 0.25 minutes']);
  });

  test('is explained', () => {
    expect(explainQuestion(minutes({}).form, 'visa', TODAY)).toContain('A number in minutes, at least 1, at most 30.');
  });
});

describe('0 is an answer', () => {
  test('to a required question, in the summary, and in rules', () => {
    const { form } = formWith({ step: 0.5 });
    expect(validate(form, compileSectionValidators(form), formState({ visa: 0 }))['visa']).toBeUndefined();
    const read = summarizeAnswers(form, formState({ visa: 0 })).flatMap(({ sections }) => sections.flatMap(({ items }) => items));
    expect(read.find(({ key }) => key === 'visa')?.value).toBe('0');
  });

  const visa: Logic = { var: 'visa' };
  test.for<readonly [words: string, rule: Logic]>([
    ['itself', visa],
    ['!!', { '!!': visa }],
    ['! of !', { '!': { '!': visa } }],
    ['and', { and: [visa, { answered: { var: 'country' } }] }],
    ['or', { or: [visa, false] }],
    ['if', { if: [visa, true, false] }],
    ['multiples', { multiple_of: [visa, 0.01] }],
  ])('where %s asks for it', ([, rule]) => {
    const { form } = formWith({}, { type: 'number' }, rule);
    const asks = (answers: Answers): boolean => evaluateSection(form, 'study/visa', formState(answers)).keys.has('visa_more');
    expect([asks({ visa: 0 }), asks({ visa: 2.5 }), asks({})]).toEqual([true, true, false]);
  });
});
