import type { Institution } from '../model/documents.ts';
import { daysBetween, isIsoDate } from '../model/iso-date.ts';

/**
 * Whether applications can be submitted at an instant, or why not: not yet, or no more. A day is meant from its beginning, as the
 * last one to its end, and a time of day as a clock on the institution's wall shows it.
 */
export function openingAt({ opens, closes, time_zone: timeZone }: Institution, now: Date): 'before' | 'open' | 'after' {
  if (timeZone === undefined) return 'open';
  const time = wallTime(timeZone, now);
  if (opens !== undefined && time < opens) return 'before';
  if (closes === undefined) return 'open';
  return (isIsoDate(closes) ? time.slice(0, closes.length) <= closes : time < closes) ? 'open' : 'after';
}

/** `2027-03-01T17:00` */
function wallTime(timeZone: string, now: Date): string {
  const units = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const parts = new Intl.DateTimeFormat('en', { ...units, hourCycle: 'h23', timeZone }).formatToParts(now);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/** What `opens` or `closes` says, as people read it: March 1, 2027, or March 1, 2027 at 5:00 PM (Eastern Standard Time). */
export function writtenMoment(moment: string, language: string, timeZone: string | undefined): string {
  const instant = millisecondsOf(moment);
  const format = (shown: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...shown });
  if (isIsoDate(moment)) return format({ dateStyle: 'long' }).format(instant);
  const zone = format({ timeZone, timeZoneName: 'long' }).formatToParts(instant);
  const name = zone.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${format({ dateStyle: 'long', timeStyle: 'short' }).format(instant)} (${name})`;
}

/** As if the clock on the wall showed the time of Greenwich: milliseconds since 1970. */
function millisecondsOf(moment: string): number {
  const [day = '', time = '00:00'] = moment.split('T');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (((daysBetween('1970-01-01', day) ?? 0) * 24 + hours) * 60 + minutes) * 60_000;
}
