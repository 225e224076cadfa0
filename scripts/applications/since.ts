import { isDay, isIsoDate } from '../../src/form/model/iso-date.ts';
import type { SubmittedFilters } from '../../src/server/store/whole-applications.ts';
import type { DatedForm } from './read-forms.ts';

/**
 * Reads `--since`: the beginning of a day by the institution's clock, or an instant.
 * @param timeZone where the institution names none
 * @throws with a sentence for what is neither
 */
export function parseSince(since: string | undefined, form: DatedForm, timeZone: string): SubmittedFilters {
  if (since === undefined) return {};
  if (!isIsoDate(since)) {
    const instant = new Date(since);
    if (/^\d{4}-\d{2}-\d{2}T/.test(since) && !Number.isNaN(instant.getTime())) return { since: instant };
    throw new Error(`--since ${since} is not a day like 2026-11-01, nor an instant like 2026-11-01T09:00:00Z.`);
  }
  if (!isDay(since)) throw new Error(`--since ${since} is not a day of the calendar.`);
  return { from: since, timeZone: form.languages[0].institution.time_zone ?? timeZone };
}
