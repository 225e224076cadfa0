import { wallTime } from '../../form/run/wall-time.ts';

const DAYTIME = { from: 9, to: 21 };

/** Hours for emails that nobody waits for: no phone is to ring at night. */
export function isDaytime(timeZone: string, instant: Date): boolean {
  const hour = Number(wallTime(instant, timeZone).slice(11, 13));
  return hour >= DAYTIME.from && hour < DAYTIME.to;
}
