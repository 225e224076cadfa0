import { wallTime } from '../../src/form/run/wall-time.ts';

/** A time zone in which it is between twelve and one now, for what a server in a process of its own does by day. */
export const zoneAtNoon = (): string =>
  Array.from({ length: 24 }, (_, n) => (n < 12 ? `Etc/GMT+${n}` : `Etc/GMT-${n - 11}`)).find(
    (zone) => Number(wallTime(new Date(), zone).slice(11, 13)) === 12,
  ) ?? 'UTC';
