import { isIsoDate } from '../model/iso-date.ts';
import { wallMilliseconds } from './wall-time.ts';

/** What `opens` or `closes` says, as people read it: March 1, 2027, or March 1, 2027 at 5:00 PM (Eastern Standard Time). */
export function writtenMoment(moment: string, language: string, timeZone: string | undefined): string {
  const instant = wallMilliseconds(moment);
  const format = (shown: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...shown });
  if (isIsoDate(moment)) return format({ dateStyle: 'long' }).format(instant);
  return `${format({ dateStyle: 'long', timeStyle: 'short' }).format(instant)} (${zoneName(instant, language, timeZone)})`;
}

/** An instant as people in a time zone read it, in the same way. */
export function writtenInstant(instant: Date, language: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone });
  return `${format.format(instant)} (${zoneName(instant, language, timeZone)})`;
}

function zoneName(instant: Date | number, language: string, timeZone: string | undefined): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'long' }).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
