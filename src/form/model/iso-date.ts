/** A day as it is stored: year, month and day. */
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether a text has the format of a stored day; `isDay` says whether the day exists. */
export const isIsoDate = (text: string): boolean => ISO_DATE.test(text);

/** Year, month and day as they are written, `['2008', '04', '27']`; undefined for any other text. */
export function partsOfDate(text: string): readonly [year: string, month: string, day: string] | undefined {
  const [, year, month, day] = ISO_DATE.exec(text) ?? [];
  return year === undefined || month === undefined || day === undefined ? undefined : [year, month, day];
}

/** `2008-04-27` as `04/27/2008`; anything else as it is. */
export const formatDate = (text: string): string => text.replace(ISO_DATE, '$2/$3/$1');

/** Whether a text is a day of the calendar, from the year 1000 on, as `2008-02-29`: February 30 is not one. */
export function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = (partsOfDate(text) ?? []).map(Number);
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return year >= 1000 && day >= 1 && day <= (days[month - 1] ?? 0);
}
