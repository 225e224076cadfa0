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

export const isOpen = (period: OpenPeriod | undefined, time: FormTime): boolean =>
  period === undefined || openStateOf(period, time) === 'open';

/** Sentence about the open period of a page, and the moment in it; undefined if it is open without an end. */
export function pagePeriodSentence(
  period: OpenPeriod = {},
  time: FormTime,
): { readonly key: `opening.page_${'before' | 'until' | 'after'}`; readonly moment: string } | undefined {
  const { opens = '', closes = '' } = period;
  const state = openStateOf(period, time);
  if (state === 'before') return { key: 'opening.page_before', moment: opens };
  if (closes === '') return undefined;
  return { key: state === 'after' ? 'opening.page_after' : 'opening.page_until', moment: closes };
}

export const institutionDateTime = ({ time_zone: timeZone }: InstitutionProfile, now: Date): string | undefined =>
  timeZone === undefined ? undefined : plainDateTimeAt(now, timeZone);
