import { isDay, liesIn, type Direction } from '../../form/dates.ts';

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const US = /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4}|\d{2})$/;
/** What a numeric keypad without a slash can type. */
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})$/;

/** On which side of today, an ISO date, a year of two digits is looked for. */
export interface YearGuess {
  readonly direction: Direction;
  readonly today: string;
}

/**
 * An ISO date from what people type: `4/7/2008`, `04-07-2008`, `04072008` or `2008-04-07`; undefined for no real day. A
 * year of two digits is read only with a guess: it is the nearest one on that side of today.
 */
export function parseDate(text: string, guess?: YearGuess): string | undefined {
  const typed = text.normalize('NFKC').trim();
  const iso = ISO.exec(typed);
  if (iso) return isoDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const [, month, day, year = ''] = US.exec(typed) ?? DIGITS.exec(typed) ?? [];
  if (year.length !== 2) return isoDate(Number(year), Number(month), Number(day));
  return guess && nearest(guess, Number(year), Number(month), Number(day));
}

function nearest({ direction, today }: YearGuess, year: number, month: number, day: number): string | undefined {
  const century = Math.floor(Number(today.slice(0, 4)) / 100) * 100;
  const step = direction === 'past' ? -100 : 100;
  return [century, century + step].map((start) => isoDate(start + year, month, day)).find((date) => date !== undefined && liesIn(direction, date, today));
}

function isoDate(year: number, month: number, day: number): string | undefined {
  const iso = [String(year), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
  return isDay(iso) ? iso : undefined;
}
