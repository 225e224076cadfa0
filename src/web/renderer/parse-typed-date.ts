import { dateSeparator, dateOrderOf, intlLocale, type DateOrder, type LocaleFormat } from '../../form/model/locale-format.ts';
import { isInDirection, type DateDirection } from '../../form/evaluate/date-direction.ts';

const ISO = /^(\d{4})[-/. ]+(\d{1,2})[-/. ]+(\d{1,2})$/;
/** An ISO date into which marks came while it was typed where the day is first: `20-08-04-27`. */
const MARKED_ISO = /^(\d\d)[-/. ](\d\d)-(\d\d)-(\d\d)$/;
/** Month and day, or day and month; the year may be missing still, or the mark before it. */
const YEAR_LAST = /^(\d{1,2})[-/. ]+(\d{1,2})(?:[-/. ]+(\d*)|(\d{4}))?$/;
const DIGITS = /^\d{5,8}$/;
/** Years that a run of digits may end with: `427200` is the beginning of `4272008`, and no day of the year 7200. */
const LIKELY = /^(19|20)\d\d$/;
/** Written between the numbers and the month, or behind a number. */
const JOINING = /^(st|nd|rd|th|of|de|del|er|le|di|den|der)$/;
const ENGLISH = 'en';

/** Side of today (an ISO date) on which two-digit years lie. */
export interface CenturyGuess {
  readonly direction: DateDirection;
  readonly today: string;
}

export interface DateInputLocale {
  /** A language tag (BCP 47), for the names of months. */
  readonly language: string;
  readonly notation: Pick<LocaleFormat, 'date'>;
}

interface DateParts {
  readonly month: number;
  readonly day: number;
  readonly year: string;
}

/** An ISO date; or what was typed in its place, undefined where that is no date at all. */
export type ParsedDate = { readonly date: string } | { readonly date: undefined; readonly typed: DateParts | undefined };

/** Reads a typed date in the page's language, in words, or as ISO. Ambiguous digits have no meaning; `guess` completes two-digit years. */
export function parseTypedDate(text: string, { language, notation }: DateInputLocale, guess?: CenturyGuess): ParsedDate {
  const plain = text.trim().toLowerCase();
  const order = dateOrderOf(notation);
  const inWords = readWords(plain, language);
  return meant(inWords ? [inWords] : DIGITS.test(plain) ? readDigits(plain, order) : readNumbers(plain, order), guess);
}

/** Returns the date if all valid readings agree, else the only reading. */
function meant(readings: readonly DateParts[], guess: CenturyGuess | undefined): ParsedDate {
  const dates = new Set(readings.map((reading) => isoOf(reading, guess)).filter((date) => date !== undefined));
  const [date] = dates;
  if (date !== undefined && dates.size === 1) return { date };
  return { date: undefined, typed: dates.size === 0 && readings.length === 1 ? readings[0] : undefined };
}

const monthsOf = new Map<string, readonly string[]>();

export function monthNames(language: string): readonly string[] {
  const known = monthsOf.get(language);
  if (known) return known;
  const month = new Intl.DateTimeFormat(intlLocale(language), { month: 'long', timeZone: 'UTC' });
  const names = Array.from({ length: 12 }, (_, n) => month.format(Date.UTC(2000, n)));
  monthsOf.set(language, names);
  return names;
}

function monthThatBegins(word: string, language: string): number {
  if (word.length < 3) return 0;
  const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const begins = plain(word).replace(/^sept$/, 'sep');
  return monthNames(language).findIndex((name) => plain(name).startsWith(begins)) + 1;
}

/** The year that was typed, with its first two digits guessed if they are missing; undefined if it is not a year. */
export function parseTypedYear(typed: string, guess?: CenturyGuess): number | undefined {
  if (typed.length === 4) return Number(typed);
  if (typed.length !== 2 || !guess) return undefined;
  const now = Number(guess.today.slice(0, 4));
  return centuries(guess)
    .map((start) => start + Number(typed))
    .find((year) => (guess.direction === 'past' ? year <= now : year >= now));
}

export const daysInMonth = (month: number, year: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

function readNumbers(plain: string, order: DateOrder): readonly DateParts[] {
  const [, isoYear, isoMonth, isoDay] = ISO.exec(plain.replace(MARKED_ISO, '$1$2-$3-$4')) ?? [];
  if (isoYear !== undefined) return [{ month: Number(isoMonth), day: Number(isoDay), year: isoYear }];
  const [, first, second, year, unmarked] = YEAR_LAST.exec(plain) ?? [];
  return first === undefined ? [] : inOrder(Number(first), Number(second), year ?? unmarked ?? '', order);
}

function inOrder(first: number, second: number, year: string, order: DateOrder): readonly DateParts[] {
  const monthFirst = { month: first, day: second, year };
  const dayFirst = { month: second, day: first, year };
  return { month_first: [monthFirst], day_first: [dayFirst], year_first: [monthFirst, dayFirst] }[order];
}

/** A date with the name of its month, or the first three letters or more of it, and one number or two: day and year. */
function readWords(plain: string, language: string): DateParts | undefined {
  const words = plain.match(/\p{L}[\p{L}\p{M}]*|\d+/gu) ?? [];
  const numbers = words.filter((word) => /^\d/.test(word));
  const names = words.filter((word) => !/^\d/.test(word) && !JOINING.test(word));
  const [name = ''] = names;
  const month = monthThatBegins(name, language) || monthThatBegins(name, ENGLISH);
  const [first = '', second = ''] = numbers;
  if (month === 0 || names.length !== 1 || numbers.length > 2 || first === '') return undefined;
  if (second === '') return first.length > 2 ? undefined : { month, day: Number(first), year: '' };
  return first.length === 4 ? { month, day: Number(second), year: first } : { month, day: Number(first), year: second };
}

function readDigits(digits: string, order: DateOrder): readonly DateParts[] {
  const splits = [
    [2, 2],
    [1, 2],
    [2, 1],
    [1, 1],
  ].flatMap(([one = 0, other = 0]): readonly DateParts[] => {
    const year = digits.slice(one + other);
    if (year.length !== 2 && (digits.length < 8 ? !LIKELY.test(year) : year.length !== 4)) return [];
    return inOrder(Number(digits.slice(0, one)), Number(digits.slice(one, one + other)), year, order);
  });
  if (digits.length < 8) return splits.filter(({ month }) => month >= 1 && month <= 12);
  const [, year = '', month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(digits) ?? [];
  return LIKELY.test(year) ? [...splits, { year, month: Number(month), day: Number(day) }] : splits;
}

function isoOf({ month, day, year }: DateParts, guess: CenturyGuess | undefined): string | undefined {
  if (year.length === 4) return isoDate(Number(year), month, day);
  return year.length === 2 && guess ? nearest(guess, Number(year), month, day) : undefined;
}

const nearest = (guess: CenturyGuess, year: number, month: number, day: number): string | undefined =>
  centuries(guess)
    .map((start) => isoDate(start + year, month, day))
    .find((date) => date !== undefined && isInDirection(guess.direction, date, guess.today));

function centuries({ direction, today }: CenturyGuess): readonly number[] {
  const century = Math.floor(Number(today.slice(0, 4)) / 100) * 100;
  return [century, century + (direction === 'past' ? -100 : 100)];
}

function isoDate(year: number, month: number, day: number): string | undefined {
  if (!(year >= 1000)) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

/** The first two parts of a day, once they are complete. */
const PARTS: Readonly<Record<DateOrder, readonly [string, string]>> = {
  month_first: ['0\\d|1[0-2]', '0\\d|[12]\\d|3[01]'],
  day_first: ['0\\d|[12]\\d|3[01]', '0\\d|1[0-2]'],
  year_first: ['\\d{4}', '\\d\\d'],
};

/** Adds marks to a date as soon as a part is complete, while all marks came by themselves: `marked` is the last such text. */
export function autoInsertDateSeparators(
  marked: string,
  before: string,
  text: string,
  notation: Pick<LocaleFormat, 'date'>,
): string | undefined {
  const isDigits = (part: string): boolean => /^\p{Nd}*$/u.test(part);
  const goesOn = before === marked && text.startsWith(before) && isDigits(text.slice(before.length));
  return goesOn || isDigits(text) ? insertDateSeparators(text, notation) : undefined;
}

export function insertDateSeparators(text: string, notation: Pick<LocaleFormat, 'date'>): string {
  const mark = dateSeparator(notation);
  if (!/^\d+$/.test(text.replaceAll(mark, ''))) return text;
  const [first, second] = PARTS[dateOrderOf(notation)];
  return text
    .replace(new RegExp(`^(${first})(?=\\d)`), `$1${mark}`)
    .replace(new RegExp(`^(\\d+\\${mark}(?:${second}))(?=\\d)`), `$1${mark}`);
}
