const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Tests the format only; `isCalendarDay` tests that the day exists. */
export const isIsoDate = (text: string): boolean => ISO_DATE.test(text);

export function parseIsoDate(text: string): readonly [year: string, month: string, day: string] | undefined {
  const [, year, month, day] = ISO_DATE.exec(text) ?? [];
  return year === undefined || month === undefined || day === undefined ? undefined : [year, month, day];
}

/** True for days of the calendar from the year 1000 on, as `2008-02-29`, but not February 30. */
export function isCalendarDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = (parseIsoDate(text) ?? []).map(Number);
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return year >= 1000 && day >= 1 && day <= (days[month - 1] ?? 0);
}

/** Days from the first ISO date to the second, negative if that is earlier. Undefined if either is not a day. */
export const daysBetween = (from: string, to: string): number | undefined =>
  isCalendarDay(from) && isCalendarDay(to) ? dayNumber(to) - dayNumber(from) : undefined;

/** Day number in the calendar; years begin in March here, so that a leap day is the last of its year. */
function dayNumber(date: string): number {
  const [year = 0, month = 0, day = 0] = (parseIsoDate(date) ?? []).map(Number);
  const [y, m] = month > 2 ? [year, month - 3] : [year - 1, month + 9];
  const leapDays = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400);
  return 365 * y + leapDays + Math.floor((153 * m + 2) / 5) + day;
}
