import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileForm } from '../../src/form/compile/compile-form.ts';
import { createKindValidators } from '../../src/form/compile/kind-validators.ts';
import { compileSectionValidators } from '../../src/form/compile/section-validators.ts';
import { isMultipleOf } from '../../src/form/model/decimals.ts';
import type { DataModelJson } from '../../src/form/model/data-model.ts';
import type { FormFiles } from '../../src/form/model/form-files.ts';
import type { LocaleFormat } from '../../src/form/model/locale-format.ts';
import { validate } from '../../src/form/evaluate/validate.ts';
import { parseNumber } from '../../src/web/renderer/parse-number.ts';
import { createFormState, smallDataModel, smallFormFiles } from './small-form.ts';
import { keysOfKind } from './test-institution.ts';

const VISA = 'schemas/pages/study/visa';
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
