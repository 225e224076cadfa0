import { expect, test } from 'vitest';
import type { LocaleFormat } from '../../src/form/model/locale-format.ts';
import { formatWithUnit, isUnit, unitAffix, unitPluralName, UNITS } from '../../src/form/model/units.ts';

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
