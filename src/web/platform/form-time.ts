import { shell } from 'virtual:shell';
import { useSyncExternalStore } from 'react';
import { CLOCK_META_NAME } from '../../api/endpoints.ts';
import type { FormTime } from '../../form/model/answers.ts';
import { plainDateTimeAt } from '../../form/model/plain-date-time.ts';
import { localToday } from './local-today.ts';

const MINUTE_MS = 60_000;

const [written, said = ''] = document.querySelector<HTMLMetaElement>(`meta[name=${CLOCK_META_NAME}]`)?.content.split(' ') ?? [];

/** Wall time at the institution, in the first minute as the document says it: the first use of Intl would hold up the page's start. */
const clockAt = (instant: Date, timeZone: string): string =>
  Math.abs(instant.getTime() - Number(written)) < MINUTE_MS ? said : plainDateTimeAt(instant, timeZone);

/**
 * The calendar day at the institution, by which the server judges ages, too, or the student's own where it names no time zone; and what
 * the institution's clock shows if parts of the form open and close by it.
 */
export function currentFormTime(): FormTime {
  const instant = new Date();
  const { time_zone: timeZone } = shell.institution;
  if (timeZone === undefined) return { today: localToday(instant), clock: undefined };
  const clock = clockAt(instant, timeZone);
  return { today: clock.slice(0, '2027-03-01'.length), clock: shell.followsClock ? clock : undefined };
}

let last = currentFormTime();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Calls the listener at the beginning of each minute, and when the page is seen again: timers rest while it is hidden. */
export function onEachMinute(listener: () => void): () => void {
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', tell);
    wait();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', tell);
    clearTimeout(timer);
  };
}

function wait(): void {
  timer = setTimeout(
    () => {
      tell();
      wait();
    },
    MINUTE_MS - (Date.now() % MINUTE_MS),
  );
}

const tell = (): void => [...listeners].forEach((listener) => listener());

/** Follows what `currentFormTime` returns: a part of a page opens and closes while it is read. */
export const useFormTime = (): FormTime => useSyncExternalStore(onEachMinute, lastNow);

/** The same object until the day or the clock differs. */
function lastNow(): FormTime {
  const next = currentFormTime();
  return next.today === last.today && next.clock === last.clock ? last : (last = next);
}
