import { isIsoDate } from './iso-date.ts';
import { plainDateTimeMs } from './plain-date-time.ts';

/** Formats `opens` or `closes`: March 1, 2027, or March 1, 2027 at 5:00 PM (Eastern Standard Time). */
export function formatPlainDateTime(moment: string, language: string, timeZone?: string): string {
  const instant = plainDateTimeMs(moment);
  const format = (shown: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...shown });
  if (isIsoDate(moment)) return format({ dateStyle: 'long' }).format(instant);
  return `${format({ dateStyle: 'long', timeStyle: 'short' }).format(instant)} (${zoneName(instant, language, timeZone)})`;
}

export function formatInstant(instant: Date, language: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone });
  return `${format.format(instant)} (${zoneName(instant, language, timeZone)})`;
}

function zoneName(instant: Date | number, language: string, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'long' }).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
