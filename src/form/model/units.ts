import { decimalPlacesOf } from './decimals.ts';
import type { Form } from './form.ts';
import { formatNumber, intlLocale } from './locale-format.ts';

export const UNITS = [
  'percent',
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'year',
  'millimeter',
  'centimeter',
  'meter',
  'kilometer',
  'inch',
  'foot',
  'mile',
  'gram',
  'kilogram',
  'pound',
  'liter',
  'celsius',
  'fahrenheit',
] as const;

type Spoken = Pick<Form, 'language' | 'notation'>;

const isCurrency = (unit: string): boolean => /^[A-Z]{3}$/.test(unit);

export const isUnit = (unit: string): boolean =>
  UNITS.some((one) => one === unit) || (isCurrency(unit) && Intl.supportedValuesOf('currency').includes(unit));

const formatIn = (unit: string, language: string): Intl.NumberFormat =>
  new Intl.NumberFormat(
    intlLocale(language),
    isCurrency(unit)
      ? { style: 'currency', currency: unit, currencyDisplay: 'narrowSymbol' }
      : { style: 'unit', unit, unitDisplay: unit === 'percent' ? 'short' : 'long' },
  );

/** Text before and after a number in this unit, spaces included. */
function around(number: number, format: Intl.NumberFormat): readonly [before: string, after: string] {
  const parts = format.formatToParts(Math.abs(number));
  const isDigits = ({ type }: (typeof parts)[number]): boolean => type !== 'unit' && type !== 'currency' && type !== 'literal';
  const text = (some: typeof parts): string => some.map(({ value }) => value).join('');
  return [text(parts.slice(0, parts.findIndex(isDigits))), text(parts.slice(parts.findLastIndex(isDigits) + 1))];
}

export function formatWithUnit(number: number, unit: string | undefined, { language, notation }: Spoken): string {
  if (unit === undefined) return formatNumber(number, notation);
  const format = formatIn(unit, language);
  const [before, after] = around(number, format);
  const { maximumFractionDigits: cents = 0 } = isCurrency(unit) && !Number.isInteger(number) ? format.resolvedOptions() : {};
  const [whole = '', ...decimals] = Math.abs(number)
    .toFixed(Math.max(cents, decimalPlacesOf(number)))
    .split('.');
  const digits = [isCurrency(unit) ? inGroups(Number(whole), format, notation) : whole, ...decimals].join(notation.decimal);
  return `${number < 0 ? '-' : ''}${before}${digits}${after}`;
}

/** Only amounts of money have thousands separators: elsewhere these could be mistaken for decimals. */
const inGroups = (whole: number, format: Intl.NumberFormat, { group }: Spoken['notation']): string =>
  format
    .formatToParts(whole)
    .flatMap(({ type, value }) => (type === 'integer' ? [value] : type === 'group' ? [group.replace(' ', '\u{a0}')] : []))
    .join('');

/** Affix of a number field, as for a hundred, and on which side it is. */
export function unitAffix(unit: string, language: string): { readonly text: string; readonly isBefore: boolean } {
  const [before = '', after = ''] = around(100, formatIn(unit, language)).map((part) => part.replace(/[\s\p{Cf}]+/gu, ' ').trim());
  return before === '' ? { text: after, isBefore: false } : { text: before, isBefore: true };
}

/** English plural name of a unit: `minutes`, `Canadian dollars`. */
export const unitPluralName = (unit: string): string =>
  new Intl.NumberFormat(
    'en',
    isCurrency(unit) ? { style: 'currency', currency: unit, currencyDisplay: 'name' } : { style: 'unit', unit, unitDisplay: 'long' },
  )
    .formatToParts(100)
    .flatMap(({ type, value }) => (type === 'unit' || type === 'currency' ? [value] : []))
    .join(' ');
