import { partsOfDate } from './iso-date.ts';

/** How a language writes days and numbers in digits: the same for those who read and for those who type. */
export interface Notation {
  /** `MM/DD/YYYY`: month and day have two digits, the year has four, and between them is always the same mark. */
  readonly date: string;
  /** Before decimals. */
  readonly decimal: '.' | ',';
  /** Between thousands; a space also stands for the narrow ones. */
  readonly group: string;
}

/** With which part a day begins. */
export type DateOrder = 'month_first' | 'day_first' | 'year_first';

const BEGINNINGS: Readonly<Record<string, DateOrder>> = { M: 'month_first', D: 'day_first' };

export const dateOrder = ({ date }: Pick<Notation, 'date'>): DateOrder => BEGINNINGS[date[0] ?? ''] ?? 'year_first';

/** Between the parts of a day. */
export const dateMark = ({ date }: Pick<Notation, 'date'>): string => /[^DMY]/.exec(date)?.[0] ?? '/';

/** `2008-04-27` as it is written there, `04/27/2008`. Anything else as it is. */
export function formatDate(text: string, { date }: Pick<Notation, 'date'>): string {
  const [year, month, day] = partsOfDate(text) ?? [];
  return year === undefined || month === undefined || day === undefined
    ? text
    : date.replace('YYYY', year).replace('MM', month).replace('DD', day);
}

/** A number as it is written there, without marks between thousands: people could take those for decimals. */
export const formatNumber = (number: number, { decimal }: Pick<Notation, 'decimal'>): string => String(number).replace('.', decimal);

/** A number or a day, as it is stored, as it is written there; any other text as it is. */
export const formatValue = (value: unknown, notation: Notation): string =>
  typeof value === 'number' ? formatNumber(value, notation) : formatDate(String(value), notation);
