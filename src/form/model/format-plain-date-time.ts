import { isIsoDate } from './iso-date.ts';
import { intlLocale } from './locale-format.ts';
import { plainDateTimeMs } from './plain-date-time.ts';

/** Formats `opens` or `closes`: March 1, 2027, or March 1, 2027 at 5:00 PM (Eastern Standard Time). */
export function formatPlainDateTime(moment: string, language: string, timeZone?: string): string {
  const instant = plainDateTimeMs(moment);
  const format = (shown: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(intlLocale(language), { timeZone: 'UTC', ...shown });
  if (isIsoDate(moment)) return formatDate(format({ dateStyle: 'long' }), instant);
  return `${formatDate(format({ dateStyle: 'long', timeStyle: 'short' }), instant)} (${zoneName(instant, language, timeZone)})`;
}

/** Formats a date with a month in words; the first of a month is "1er" in French, which `Intl` writes as "1". */
export function formatDate(format: Intl.DateTimeFormat, instant: Date | number): string {
  if (!format.resolvedOptions().locale.startsWith('fr')) return format.format(instant);
  const parts = format.formatToParts(instant);
  return parts.map(({ type, value }) => (type === 'day' && value === '1' ? '1er' : value)).join('');
}

export function formatInstant(instant: Date, language: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(intlLocale(language), { dateStyle: 'long', timeStyle: 'short', timeZone });
  return `${formatDate(format, instant)} (${zoneName(instant, language, timeZone)})`;
}

/** Name of a time zone; one that does not exist, which a check reports, keeps its own. */
function zoneName(instant: Date | number, language: string, timeZone?: string): string {
  try {
    const parts = new Intl.DateTimeFormat(intlLocale(language), { timeZone, timeZoneName: 'long' }).formatToParts(instant);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return timeZone ?? '';
  }
}
