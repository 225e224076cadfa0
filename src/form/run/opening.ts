import type { Moment } from '../model/answers.ts';
import type { InstitutionWords, Opening } from '../model/institution.ts';
import { isIsoDate } from '../model/iso-date.ts';
import { laterBy, wallTime } from './wall-time.ts';

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
