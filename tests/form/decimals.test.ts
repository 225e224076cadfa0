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
import { smallFormFiles, smallDataModel, createFormState } from './small-form.ts';
import { keysOfKind } from './test-institution.ts';
import fc from 'fast-check';
import type { DataModelJson } from '../../src/form/model/data-model.ts';
import type { LocaleFormat } from '../../src/form/model/locale-format.ts';
import { parseNumber } from '../../src/web/renderer/parse-number.ts';
import { formatWithUnit, isUnit, unitAffix, unitPluralName, UNITS } from '../../src/form/model/units.ts';

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

const STEPS = [1, 5, 0.1, 0.5, 0.2, 0.01, 0.05, 0.25, 0.001, 0.125];

function judges(step: number): readonly ((answer: number) => boolean)[] {
  const dataModel = smallDataModel(keysOfKind('number', 'visa'), { number: { anyOf: [{ const: '' }, { type: 'number', step }] } });
  const formFiles = {
    ...smallFormFiles,
    'schemas/data-model.json': dataModel,
    [`${VISA}/schema.json`]: { type: 'object', properties: { visa: { title: 'Visa', type: 'number', step } } },
    [`${VISA}/ui.json`]: { 'ui:order': ['visa'] },
    [`${VISA}/logic.json`]: {},
  } satisfies Record<string, unknown>;
  const { form } = compileForm(formFiles as FormFiles);
  const validators = compileSectionValidators(form);
  const stores = createKindValidators(dataModel as DataModelJson)('number');
  const formState = (visa: number) => createFormState({ country: 'CAN', visa });
  return [
    (answer) => isMultipleOf(answer, step),
    (answer) => (validate(form, validators, formState(answer))['visa'] ?? []).length === 0,
    (answer) => stores?.(answer) === true,
  ];
}

const decimalsIn = (step: number): number => (String(step).split('.')[1] ?? '').length;

function written(times: number, step: number): string {
  const decimals = decimalsIn(step);
  const digits = String(Math.abs(times) * Math.round(step * 10 ** decimals)).padStart(decimals + 1, '0');
  const [whole, fraction] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  return `${times < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

test.each(STEPS)('form, validators and what stores an answer agree on every multiple of %d, and on what is beside it', (step) => {
  const all = judges(step);
  fc.assert(
    fc.property(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.integer({ min: 1, max: 9 }), (times, more) => {
      const text = written(times, step);
      const beside = `${text}${text.includes('.') ? '' : '.'}${more}`;
      expect(all.map((takes) => takes(Number(text)))).toEqual(all.map(() => true));
      expect(all.map((takes) => takes(Number(beside)))).toEqual(all.map(() => false));
    }),
    { numRuns: 60 },
  );
});

test('what is computed in binary fractions is a multiple only as it is written', () => {
  const [, form, stores] = judges(0.1);
  for (const takes of [form, stores])
    expect([0.3, 0.1 + 0.2, 3.3, 1.1 * 3, -0, 0].map((n) => takes?.(n))).toEqual([true, false, true, false, true, true]);
});

test.each<Pick<LocaleFormat, 'decimal' | 'group'>>([
  { decimal: '.', group: ',' },
  { decimal: ',', group: ' ' },
  { decimal: ',', group: '.' },
])('what is typed with %o is read as the number it says', (notation) => {
  fc.assert(
    fc.property(fc.integer({ min: -9_999_999, max: 9_999_999 }), fc.constantFrom(...STEPS), (times, step) => {
      const text = written(times, step);
      const [whole = '', fraction] = text.split('.');
      const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, notation.group);
      const typed = fraction === undefined ? grouped : `${grouped}${notation.decimal}${fraction}`;
      expect(parseNumber(typed, notation)).toBe(Number(text) === 0 ? 0 : Number(text));
    }),
  );
});

test.each([
  ['007', 7],
  ['-0', 0],
  ['-0.0', 0],
  ['0', 0],
  ['.5', 0.5],
])('%s is %d', (typed, answer) => expect(parseNumber(typed, { decimal: '.', group: ',' })).toBe(answer));

test.each(['1e3', '1e21', '0x10', 'Infinity', '9'.repeat(400), '--1', '.', '1.2.3'])('%s is no number', (typed) =>
  expect(parseNumber(typed, { decimal: '.', group: ',' })).toBeUndefined(),
);

const point: LocaleFormat = { date: 'MM/DD/YYYY', decimal: '.', group: ',' };
const comma: LocaleFormat = { date: 'DD/MM/YYYY', decimal: ',', group: ' ' };
const english = { language: 'en', notation: point };
const french = { language: 'fr-CA', notation: comma };

/** Languages write narrow and unbreakable spaces here. */
const plain = (text: string): string => text.replace(/\s/g, ' ');

test.for([
  [1, 'minute', english, '1 minute'],
  [0, 'minute', english, '0 minutes'],
  [14.5, 'minute', english, '14.5 minutes'],
  [14.5, 'minute', french, '14,5 minutes'],
  [1.5, 'minute', french, '1,5 minute'],
  [12, 'percent', english, '12%'],
  [12.25, 'percent', french, '12,25 %'],
  [75, 'CAD', english, '$75'],
  [75.5, 'CAD', english, '$75.50'],
  [75.5, 'CAD', french, '75,50 $'],
  [0, 'USD', english, '$0'],
  [-12431.5, 'USD', english, '-$12,431.50'],
  [2431, 'BRL', { language: 'pt-BR', notation: { ...comma, group: '.' } }, 'R$ 2.431'],
  [2431, 'EUR', { language: 'es', notation: { ...comma, group: '.' } }, '2431 €'],
  [1234567, 'CAD', french, '1 234 567 $'],
  [-3, 'celsius', english, '-3 degrees Celsius'],
  [1234567, 'kilogram', english, '1234567 kilograms'],
  [8, undefined, french, '8'],
  [8.25, undefined, french, '8,25'],
] as const)('%d in %s is read as a language writes it', ([number, unit, spoken, text]) =>
  expect(plain(formatWithUnit(number, unit, spoken))).toBe(text),
);

test('beside a box it is in the plural, on the side where the language has it', () => {
  expect(unitAffix('minute', 'en')).toEqual({ text: 'minutes', isBefore: false });
  expect(unitAffix('year', 'fr')).toEqual({ text: 'ans', isBefore: false });
  expect(unitAffix('CAD', 'en-CA')).toEqual({ text: '$', isBefore: true });
  expect(unitAffix('CAD', 'fr-CA')).toEqual({ text: '$', isBefore: false });
  expect(unitAffix('percent', 'ar').text).toMatch(/^[٪%]$/u);
});

test('every unit can be shown in every language, and has a name', () => {
  for (const unit of [...UNITS, 'EUR'])
    for (const language of ['en', 'fr', 'es', 'ar', 'he', 'ja', 'hi']) {
      expect(formatWithUnit(2, unit, { language, notation: point })).toContain('2');
      expect(unitAffix(unit, language).text).not.toBe('');
    }
  expect([unitPluralName('minute'), unitPluralName('CAD'), unitPluralName('percent')]).toEqual(['minutes', 'Canadian dollars', 'percent']);
});

test('a unit is one of the list, or a currency that there is', () =>
  expect(['minute', 'minutes', 'EUR', 'EURO', 'ZZZ', ''].map(isUnit)).toEqual([true, false, true, false, false, false]));
