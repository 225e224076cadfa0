import { shell } from 'virtual:shell';
import type { Moment } from '../form/model/answers.ts';
import { institutionClock } from '../form/run/opening.ts';
import { localToday } from './platform/today.ts';

/** The student's calendar day, and what the institution's clock shows, by which parts of the form open and close. */
export function now(): Moment {
  const instant = new Date();
  return { today: localToday(instant), clock: institutionClock(shell.institution, instant) };
}
