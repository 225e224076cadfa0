import type { Moment } from '../model/answers.ts';
import type { InstitutionWords, Opening } from '../model/institution.ts';
import { isIsoDate } from '../model/iso-date.ts';
import { laterBy, wallTime, wallMilliseconds } from './wall-time.ts';

/** Before, while or after something is open. */
export type OpenState = 'before' | 'open' | 'after';

/**
 * From when to when a student can submit an application: the grace is for those who had signed up before applications closed.
 * @param signedUp when that was; undefined while it has not happened
 */
export function openingFor(institution: InstitutionWords, signedUp: Date | undefined): Opening {
  const { closes, grace_hours: grace } = institution;
  if (closes === undefined || grace === undefined || !signedUp) return institution;
  const then = institutionClock(institution, signedUp);
  const hasGrace = then !== undefined && openStateAt({ closes }, then) !== 'after';
  return hasGrace ? { ...institution, closes: laterBy(closes, grace) } : institution;
}

/** Whether a student can submit an application at an instant, or why not: not yet, or not any more. */
export function openingAt(institution: InstitutionWords, now: Date, signedUp?: Date): OpenState {
  const clock = institutionClock(institution, now);
  return clock === undefined ? 'open' : openStateAt(openingFor(institution, signedUp), clock);
}

/**
 * Whether something is open while the institution's clock shows a time: `2027-03-01T17:00`, or a day, which is its beginning. A day
 * on which something opens is meant from its beginning, one on which it closes to its end.
 */
export function openStateAt({ opens, closes }: Opening, time: string): OpenState {
  if (opens !== undefined && time < opens) return 'before';
  if (closes === undefined) return 'open';
  return (isIsoDate(closes) ? time.slice(0, closes.length) <= closes : time < closes) ? 'open' : 'after';
}

/** The same for a part of the form, in a form state. */
export const openStateIn = (part: Opening, { clock, today }: Moment): OpenState => openStateAt(part, clock ?? today);

/** What the clock on the institution's wall shows at an instant: `2027-03-01T17:00`; undefined where nothing opens or closes. */
export const institutionClock = ({ time_zone: timeZone }: InstitutionWords, now: Date): string | undefined =>
  timeZone === undefined ? undefined : wallTime(now, timeZone);

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
