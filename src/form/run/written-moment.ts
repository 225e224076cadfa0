import { isIsoDate } from '../model/iso-date.ts';
import { wallMilliseconds } from './wall-time.ts';

/** What `opens` or `closes` says, as people read it: March 1, 2027, or March 1, 2027 at 5:00 PM (Eastern Standard Time). */
export function writtenMoment(moment: string, language: string, timeZone: string | undefined): string {
  const instant = wallMilliseconds(moment);
  const format = (shown: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...shown });
  if (isIsoDate(moment)) return format({ dateStyle: 'long' }).format(instant);
  const zone = format({ timeZone, timeZoneName: 'long' }).formatToParts(instant);
  const name = zone.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${format({ dateStyle: 'long', timeStyle: 'short' }).format(instant)} (${name})`;
}
