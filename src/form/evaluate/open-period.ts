import type { FormTime } from '../model/answers.ts';
import type { InstitutionProfile, OpenPeriod } from '../model/institution.ts';
import { isIsoDate } from '../model/iso-date.ts';
import { addHoursToClosing, plainDateTimeAt } from '../model/plain-date-time.ts';

type OpenState = 'before' | 'open' | 'after';

/** Period of submission: the grace is for those who had signed up before the deadline. @param signedUp undefined before the sign-up */
export function submissionPeriod(institution: InstitutionProfile, signedUp: Date | undefined): OpenPeriod {
  const { closes, grace_hours: grace } = institution;
  if (closes === undefined || grace === undefined || !signedUp) return institution;
  const then = institutionDateTime(institution, signedUp);
  const hasGrace = then !== undefined && openStateAt({ closes }, then) !== 'after';
  return hasGrace ? { ...institution, closes: addHoursToClosing(closes, grace) } : institution;
}

export function submissionOpenState(institution: InstitutionProfile, now: Date, signedUp?: Date): OpenState {
  const clock = institutionDateTime(institution, now);
  return clock === undefined ? 'open' : openStateAt(submissionPeriod(institution, signedUp), clock);
}

/** State at a wall time of the institution. An opening day counts from its beginning, a closing day to its end. */
export function openStateAt({ opens, closes }: OpenPeriod, time: string): OpenState {
  if (opens !== undefined && time < opens) return 'before';
  if (closes === undefined) return 'open';
  return (isIsoDate(closes) ? time.slice(0, closes.length) <= closes : time < closes) ? 'open' : 'after';
}

export const openStateOf = (part: OpenPeriod, { clock, today }: FormTime): OpenState => openStateAt(part, clock ?? today);

export const institutionDateTime = ({ time_zone: timeZone }: InstitutionProfile, now: Date): string | undefined =>
  timeZone === undefined ? undefined : plainDateTimeAt(now, timeZone);
