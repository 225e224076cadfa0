import { isYearFirst } from '../../form/model/iso-date.ts';
import { liesIn, type Direction } from '../../form/run/dates.ts';

const ISO = /^(\d{4})[-/. ]+(\d{1,2})[-/. ]+(\d{1,2})$/;
/** The year may be missing still. */
const US = /^(\d{1,2})[-/. ]+(\d{1,2})(?:[-/. ]+(\d*))?$/;
const DIGITS = /^\d{5,8}$/;
/** Years that a run of digits may end with: `427200` is the beginning of `4272008`, and no day of the year 7200. */
const LIKELY = /^(19|20)\d\d$/;
/** Written between the numbers and the month, or behind a number. */
const JOINING = /^(st|nd|rd|th|of|de|del|er|le|di|den|der)$/;
const ENGLISH = 'en';

/** On which side of today, an ISO date, a year of two digits is looked for. */
export interface YearGuess {
  readonly direction: Direction;
  readonly today: string;
}

/** Numbers as they were typed; the day may not exist. */
export interface Day {
  readonly month: number;
  readonly day: number;
  readonly year: string;
}

/** An ISO date; or what was typed in its place, undefined where that is no date at all. */
export type DateReading = { readonly date: string } | { readonly date: undefined; readonly typed: Day | undefined };

/**
 * What people mean who type a date: `4/7/2008`, `04-07-2008`, `04072008`, `4272008`, `2008-04-07`, `April 7, 2008`,
 * `7 Apr 2008`, in the digits of any keyboard, with months in a language or in English. A year of two digits is read only with a
 * guess: it is the nearest one on that side of today. Digits without marks between them are read only where they can mean but one day.
 */
export function readDay(text: string, guess?: YearGuess, language = ENGLISH): DateReading {
  const plain = text.normalize('NFKC').trim().toLowerCase();
  if (DIGITS.test(plain)) return readDigits(plain, guess);
  const typed = inWords(plain, language) ?? inNumbers(plain);
  const date = typed && isoOf(typed, guess);
  return date === undefined ? { date, typed } : { date };
}

const monthsOf = new Map<string, readonly string[]>();

/** The names of the months in a language, from January on; worked out once, because every key that is typed asks for them. */
export function monthNames(language: string): readonly string[] {
  const known = monthsOf.get(language);
  if (known) return known;
  const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const names = Array.from({ length: 12 }, (_, n) => month.format(Date.UTC(2000, n)));
  monthsOf.set(language, names);
  return names;
}

/** The month that begins so, 1 to 12; 0 for none. */
function monthThatBegins(word: string, language: string): number {
  if (word.length < 3) return 0;
  const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const begins = plain(word).replace(/^sept$/, 'sep');
  return monthNames(language).findIndex((name) => plain(name).startsWith(begins)) + 1;
}

/** The year that was typed, with its first two digits guessed if they are missing; undefined if it is not a year. */
export function yearMeant(typed: string, guess?: YearGuess): number | undefined {
  if (typed.length === 4) return Number(typed);
  if (typed.length !== 2 || !guess) return undefined;
  const now = Number(guess.today.slice(0, 4));
  return centuries(guess)
    .map((start) => start + Number(typed))
    .find((year) => (guess.direction === 'past' ? year <= now : year >= now));
}

/** How many days a month has; of February, in that year. */
export const daysIn = (month: number, year: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

function inNumbers(plain: string): Day | undefined {
  const [, isoYear, isoMonth, isoDay] = ISO.exec(plain) ?? [];
  if (isoYear !== undefined) return { month: Number(isoMonth), day: Number(isoDay), year: isoYear };
  const [, month, day, year = ''] = US.exec(plain) ?? [];
  return month === undefined ? undefined : { month: Number(month), day: Number(day), year };
}

/** A date with the name of its month, or the first three letters or more of it, and one number or two: day and year. */
function inWords(plain: string, language: string): Day | undefined {
  const words = plain.match(/\p{L}+|\d+/gu) ?? [];
  const numbers = words.filter((word) => /^\d/.test(word));
  const names = words.filter((word) => !/^\d/.test(word) && !JOINING.test(word));
  const [name = ''] = names;
  const month = monthThatBegins(name, language) || monthThatBegins(name, ENGLISH);
  const [first = '', second = ''] = numbers;
  if (month === 0 || names.length !== 1 || numbers.length > 2 || first === '') return undefined;
  if (second === '') return first.length > 2 ? undefined : { month, day: Number(first), year: '' };
  return first.length === 4 ? { month, day: Number(second), year: first } : { month, day: Number(first), year: second };
}

/** Month, day and year in one run of digits. */
function readDigits(digits: string, guess: YearGuess | undefined): DateReading {
  const splits = [
    [2, 2],
    [1, 2],
    [2, 1],
    [1, 1],
  ].flatMap(([month = 0, day = 0]): Day[] => {
    const year = digits.slice(month + day);
    if (year.length !== 2 && (digits.length < 8 ? !LIKELY.test(year) : year.length !== 4)) return [];
    return [{ month: Number(digits.slice(0, month)), day: Number(digits.slice(month, month + day)), year }];
  });
  const dates = new Set(splits.map((split) => isoOf(split, guess)).filter((date) => date !== undefined));
  const [date] = dates;
  if (date !== undefined) return dates.size === 1 ? { date } : { date: undefined, typed: undefined };
  const meant = digits.length === 8 ? splits : splits.filter(({ month }) => month >= 1 && month <= 12);
  return { date: undefined, typed: meant.length === 1 ? meant[0] : undefined };
}

function isoOf({ month, day, year }: Day, guess: YearGuess | undefined): string | undefined {
  if (year.length === 4) return isoDate(Number(year), month, day);
  return year.length === 2 && guess ? nearest(guess, Number(year), month, day) : undefined;
}

function nearest(guess: YearGuess, year: number, month: number, day: number): string | undefined {
  return centuries(guess)
    .map((start) => isoDate(start + year, month, day))
    .find((date) => date !== undefined && liesIn(guess.direction, date, guess.today));
}

/** In which a year of two digits may lie, the nearest first. */
function centuries({ direction, today }: YearGuess): readonly number[] {
  const century = Math.floor(Number(today.slice(0, 4)) / 100) * 100;
  return [century, century + (direction === 'past' ? -100 : 100)];
}

function isoDate(year: number, month: number, day: number): string | undefined {
  if (!(year >= 1000)) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

/** Digits typed one after the other, with the slashes or hyphens that a numeric keypad does not have, as soon as a part is complete. */
export function withMarks(text: string, language = ENGLISH): string {
  if (isYearFirst(language))
    return /^[\d-]+$/.test(text) ? text.replace(/^(\d{4})(?=\d)/, '$1-').replace(/^(\d{4}-\d\d)(?=\d)/, '$1-') : text;
  if (!/^[\d/]+$/.test(text)) return text;
  return text.replace(/^(0\d|1[0-2])(?=\d)/, '$1/').replace(/^(\d\d?\/(?:0\d|[12]\d|3[01]))(?=\d)/, '$1/');
}
