import type { Moment } from '../model/answers.ts';
import type { Institution, Opening } from '../model/documents.ts';
import { daysBetween, isIsoDate } from '../model/iso-date.ts';

/** Before, while or after something is open. */
export type OpenState = 'before' | 'open' | 'after';

/** Whether applications can be submitted at an instant, or why not: not yet, or no more. */
export const openingAt = (institution: Institution, now: Date): OpenState => {
  const clock = institutionClock(institution, now);
  return clock === undefined ? 'open' : openStateAt(institution, clock);
};

/**
 * Whether something is open while the institution's clock shows a time: `2027-03-01T17:00`, or a day, which is its beginning. A day
 * on which something opens is meant from its beginning, one on which it closes to its end.
 */
export function openStateAt({ opens, closes }: Opening, time: string): OpenState {
  if (opens !== undefined && time < opens) return 'before';
  if (closes === undefined) return 'open';
  return (isIsoDate(closes) ? time.slice(0, closes.length) <= closes : time < closes) ? 'open' : 'after';
}

/** The same for a part of the form, in a situation. */
export const openStateIn = (part: Opening, { clock, today }: Moment): OpenState => openStateAt(part, clock ?? today);

/** By time zone: creating a formatter costs more than a change of an answer. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** What the clock on the institution's wall shows at an instant: `2027-03-01T17:00`; undefined where nothing opens or closes. */
export function institutionClock({ time_zone: timeZone }: Institution, now: Date): string | undefined {
  if (timeZone === undefined) return undefined;
  const units = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { ...units, hourCycle: 'h23', timeZone });
  formats.set(timeZone, format);
  const parts = format.formatToParts(now);
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
