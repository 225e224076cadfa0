import { daysBetween, isIsoDate } from '../model/iso-date.ts';

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
