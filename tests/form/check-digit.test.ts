import { expect, test } from 'vitest';
import { analyzeRules } from '../../src/authoring/proof/rule-analysis.ts';
import { correctCheckDigits } from '../../src/authoring/proof/correct-check-digits.ts';
import { createBrowserAndServerValidator } from '../../src/authoring/examples/browser-and-server-validator.ts';
import { generateApplications } from '../../src/authoring/examples/generate-applications.ts';
import { explainRule } from '../../src/form/explain/explain-rule.ts';
import { ruleHolds } from '../../src/form/model/logic.ts';
import { requireCheckedForm } from '../checks/require-checked-form.ts';
import { createLittleForm } from '../examples/little-form.ts';

const rule = (method: string) => ({ check_digit: [{ var: 'number' }, method] });
const holds = (method: string, number: string): boolean =>
  ruleHolds(rule(method), { answers: { number }, counts: {}, tabs: {}, today: '2026-11-21' });

test.each([
  ['ean13', '756.1234.5678.97'],
  ['ean13', '7569217076985'],
  ['luhn', '046 454 286'],
  ['luhn', '4539-1488-0343-6467'],
  ['mod11', '0-306-40615-2'],
  ['mod11', '943 476 5919'],
  ['mod97', 'CH93 0076 2011 6238 5295 7'],
  ['mod97', 'gb82 WEST 1234 5698 7654 32'],
])('%s accepts %s, and neither another digit nor two in the wrong order', (method, number) => {
  expect(holds(method, number)).toBe(true);
  expect(holds(method, ` ${number.replaceAll(/[ .-]/g, '\u00a0')}`)).toBe(true);
  const digits = [...number].flatMap((sign, n) => (/\d/.test(sign) ? [n] : []));
  for (const n of digits)
    expect(holds(method, `${number.slice(0, n)}${(Number(number[n]) + 1) % 10}${number.slice(n + 1)}`), `${number} at ${n}`).toBe(false);
  const [first = 0, second = 0] = digits.slice(-3);
  const swapped = [...number].with(first, number[second] ?? '').with(second, number[first] ?? '');
  expect(holds(method, swapped.join(''))).toBe(number[first] === number[second]);
});

test.each([
  ['ean13', ''],
  ['ean13', '756.1234.5678'],
  ['luhn', '0'],
  ['luhn', '04645428é'],
  ['mod11', '0-8044-2957-X'],
  ['mod97', 'ÉÀ'],
  ['mod97', '1'],
])('%s does not accept "%s"', (method, number) => expect(holds(method, number)).toBe(false));

const ahv = { type: 'string', pattern: String.raw`^756\.\d{4}\.\d{4}\.\d{2}$` } as const;
const formWith = (...musts: readonly object[]) =>
  requireCheckedForm(
    createLittleForm({ questions: { number: ahv }, required: ['number'], musts: musts.map((must) => ({ of: 'number', must })) }),
    '2026-11-21',
  );

test('a number with right check digits is found for examples, and one without', () => {
  expect(correctCheckDigits('756.1234.5678.00', 'ean13')).toBe('756.1234.5678.04');
  const checkedForm = formWith(rule('ean13'));
  const { witnesses, missed } = generateApplications(checkedForm, createBrowserAndServerValidator(checkedForm));
  expect(missed).toEqual([]);
  const numbers = witnesses.flatMap(({ formState: { answers } }) => answers['number'] ?? []);
  expect(new Set(numbers.map((number) => holds('ean13', String(number))))).toEqual(new Set([true, false]));
});

test('rules about check digits can hold together, and not with the opposite', () => {
  const proof = analyzeRules(formWith(rule('ean13')));
  expect(proof.canHoldTogether(rule('ean13'), { equals: [{ length: { var: 'number' } }, 16] })).toBe(true);
  expect(proof.canHoldTogether(rule('ean13'), { '!': rule('ean13') })).toBe(false);
  expect(proof.canHoldTogether(rule('ean13'), { lt: [{ length: { var: 'number' } }, 13] })).toBe(false);
});

test('it is said in plain words', () => {
  const { form } = formWith(rule('ean13'));
  expect(explainRule(form, rule('mod97'))).toBe('number has right check digits (mod97)');
  expect(explainRule(form, { '!': rule('mod97') })).toBe('number does not have right check digits (mod97)');
});
