import type { Moment } from '../model/answers.ts';
import type { Institution, Opening } from '../model/documents.ts';
import { isIsoDate } from '../model/iso-date.ts';

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
