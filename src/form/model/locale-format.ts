import { parseIsoDate } from './iso-date.ts';

export interface LocaleFormat {
  /** `MM/DD/YYYY`: two digits for month and day, four for the year, and one kind of separator. */
  readonly date: string;
  readonly decimal: '.' | ',';
  readonly group: string;
}

/** A language for `Intl` with what students type in each: days of the Gregorian calendar, in Latin digits. */
export const intlLocale = (language: string): string =>
  new Intl.Locale(language, { calendar: 'gregory', numberingSystem: 'latn' }).toString();

/** Order of a date's parts, by the first. */
export type DateOrder = 'month_first' | 'day_first' | 'year_first';

const BEGINNINGS: Readonly<Record<string, DateOrder>> = { M: 'month_first', D: 'day_first' };

export const dateOrderOf = ({ date }: Pick<LocaleFormat, 'date'>): DateOrder => BEGINNINGS[date[0] ?? ''] ?? 'year_first';

export const dateSeparator = ({ date }: Pick<LocaleFormat, 'date'>): string => /[^DMY]/.exec(date)?.[0] ?? '/';

export function formatIsoDate(text: string, { date }: Pick<LocaleFormat, 'date'>): string {
  const [year, month, day] = parseIsoDate(text) ?? [];
  return year === undefined || month === undefined || day === undefined
    ? text
    : date.replace('YYYY', year).replace('MM', month).replace('DD', day);
}

/** Formats a number without thousands separators, which could be mistaken for decimals. */
export const formatNumber = (number: number, { decimal }: Pick<LocaleFormat, 'decimal'>): string => String(number).replace('.', decimal);

export const formatNumberOrDate = (value: unknown, notation: LocaleFormat): string =>
  typeof value === 'number' ? formatNumber(value, notation) : formatIsoDate(String(value), notation);
