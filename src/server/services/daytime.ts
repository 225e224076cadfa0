import { wallTime } from '../../form/run/wall-time.ts';

const DAYTIME = { from: 9, to: 21 };

/** Whether emails that nobody waits for may go out, by the clock of this time zone: nobody's phone is to ring at night. */
export function isDaytime(timeZone: string, instant: Date): boolean {
  const hour = Number(wallTime(instant, timeZone).slice(11, 13));
  return hour >= DAYTIME.from && hour < DAYTIME.to;
}
