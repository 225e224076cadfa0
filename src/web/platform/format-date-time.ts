import { shell } from 'virtual:shell';
import { formatDate } from '../../form/model/format-plain-date-time.ts';
import { pageLocale } from './page-language.ts';

/** An ISO instant as students read it: March 31, 2027 at 4:05 PM. */
export const formatLocalDateTime = (instant: string): string =>
  formatDate(new Intl.DateTimeFormat(pageLocale(), { dateStyle: 'long', timeStyle: 'short' }), new Date(instant));

/** ISO instant with time zone, that of the institution if none is given: March 31, 2027 at 4:05 PM PDT. */
export function formatDateTimeWithZone(instant: string, timeZone = shell.institution.time_zone): string {
  const at = new Date(instant);
  const short = withZone('short', timeZone);
  const hasName = short.formatToParts(at).every(({ type, value }) => type !== 'timeZoneName' || !/\d/.test(value));
  return formatDate(hasName ? short : withZone('long', timeZone), at);
}

/** Day of an ISO instant at the institution, or in another time zone: March 31, 2027, or Mar 31, 2027. */
export const formatDateInZone = (instant: string, timeZone = shell.institution.time_zone, dateStyle: 'long' | 'medium' = 'long'): string =>
  formatDate(new Intl.DateTimeFormat(pageLocale(), { dateStyle, timeZone }), new Date(instant));

const withZone = (timeZoneName: 'short' | 'long', timeZone: string | undefined): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(pageLocale(), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName,
    timeZone,
  });

/** Milliseconds since 1970 as a time of day: 4:05 PM. */
export const formatTimeOfDay = (time: number): string => new Intl.DateTimeFormat(pageLocale(), { timeStyle: 'short' }).format(time);
