import type { FormDefinition } from '../../server/platform/form-definition.ts';
import type { Settings } from '../../server/settings/settings.ts';

/** Time zone for the office's dates: the institution's, else the server's. */
export const officeTimeZone = ({ form }: Pick<FormDefinition, 'form'>, { timeZone }: Pick<Settings, 'timeZone'>): string =>
  form.institution.time_zone ?? timeZone;

/** Formats an instant as the desk does: Nov 23, 2026, 6:24 PM PST. */
export const formatInTimeZone = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at);
