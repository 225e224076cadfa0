import type { Definition } from '../../src/server/definition.ts';
import type { Settings } from '../../src/server/settings.ts';

/** The time zone by which the office reads and gives days: the institution's, else the server's. */
export const zoneOf = ({ form }: Pick<Definition, 'form'>, { timeZone }: Pick<Settings, 'timeZone'>): string =>
  form.institution.time_zone ?? timeZone;

/** An instant as the desk shows it: Nov 23, 2026, 6:24 PM PST. */
export const momentIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at);
