import { sql } from 'kysely';
import { isDay, isIsoDate } from '../../src/form/model/iso-date.ts';
import type { Db } from '../../src/server/store/tables.ts';
import type { DatedForm } from './read-forms.ts';

/**
 * From when on `--since` wants applications: the beginning of a day by the institution's clock, or an instant as it is.
 * @param timeZone where the institution names none
 * @throws with a sentence for what is neither
 */
export async function sinceOf(db: Db, since: string | undefined, form: DatedForm, timeZone: string): Promise<Date | undefined> {
  if (since === undefined) return undefined;
  if (!isIsoDate(since)) {
    const instant = new Date(since);
    if (/^\d{4}-\d{2}-\d{2}T/.test(since) && !Number.isNaN(instant.getTime())) return instant;
    throw new Error(`--since ${since} is not a day like 2026-11-01, nor an instant like 2026-11-01T09:00:00Z.`);
  }
  if (!isDay(since)) throw new Error(`--since ${since} is not a day of the calendar.`);
  const zone = form.languages[0].institution.time_zone ?? timeZone;
  const { rows } = await sql<{ instant: Date }>`SELECT ${since}::timestamp AT TIME ZONE ${zone} AS instant`.execute(db);
  return rows[0]?.instant ?? new Date(since);
}
