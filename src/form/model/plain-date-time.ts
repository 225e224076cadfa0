import { daysBetween, isCalendarDay, isIsoDate } from './iso-date.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Cached by time zone: creating a formatter costs more than a change of an answer. */
const formats = new Map<string, Intl.DateTimeFormat>();

export function plainDateTimeAt(instant: Date | number, timeZone: string): string {
  const units = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { ...units, hourCycle: 'h23', timeZone });
  formats.set(timeZone, format);
  const parts = format.formatToParts(instant);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/** True for a day of the calendar, alone or with a time of day, as `opens` and `closes` are. */
export const isPlainDateTime = (text: string): boolean => isCalendarDay(text.replace(/T([01]\d|2[0-3]):[0-5]\d$/, ''));

/** Wall time as milliseconds since 1970 in UTC; a day is its beginning. */
export function plainDateTimeMs(moment: string): number {
  const [day = '', time = '00:00'] = moment.split('T');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (daysBetween('1970-01-01', day) ?? 0) * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS;
}

/** Wall time after which something is closed: a day ends when the next one begins. */
export const closingDateTime = (closes: string): string =>
  isIsoDate(closes) ? plainDateTimeAt(plainDateTimeMs(closes) + DAY_MS, 'UTC') : closes;

export function addHoursToClosing(closes: string, hours: number): string {
  const end = plainDateTimeMs(closingDateTime(closes)) + hours * HOUR_MS;
  const isDayEnd = end % DAY_MS === 0;
  return isDayEnd ? plainDateTimeAt(end - DAY_MS, 'UTC').slice(0, '2027-03-01'.length) : plainDateTimeAt(end, 'UTC');
}

/** Converts a wall time to another time zone. A time that clocks skip when they go forward is taken as one just after it. */
export function convertTimeZone(moment: string, from: string, to: string): string {
  const wanted = plainDateTimeMs(moment);
  // The second round corrects a clock change between both.
  let instant = wanted;
  for (let round = 0; round < 2; round += 1) instant += wanted - plainDateTimeMs(plainDateTimeAt(instant, from));
  return plainDateTimeAt(instant, to);
}
