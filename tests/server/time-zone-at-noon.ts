import { plainDateTimeAt } from '../../src/form/model/plain-date-time.ts';

/** A time zone in which it is between twelve and one now, for what a server in a process of its own does by day. */
export const timeZoneAtNoon = (): string =>
  Array.from({ length: 24 }, (_, n) => (n < 12 ? `Etc/GMT+${n}` : `Etc/GMT-${n - 11}`)).find(
    (zone) => Number(plainDateTimeAt(new Date(), zone).slice(11, 13)) === 12,
  ) ?? 'UTC';
