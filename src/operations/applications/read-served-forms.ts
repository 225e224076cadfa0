import { compileForm } from '../../form/compile/compile-form.ts';
import { INSTITUTION_FILE } from '../../form/model/form-file-paths.ts';
import { languagesOf } from '../../form/model/form-files.ts';
import { readFormFiles, listServedForms } from '../../server/forms/form-store.ts';
import type { Db } from '../../server/database/tables.ts';
import type { Form } from '../../form/model/form.ts';
import { isCalendarDay, isIsoDate } from '../../form/model/iso-date.ts';
import type { SubmissionFilters } from '../../server/submissions/full-application-store.ts';

export interface CompiledServedForm {
  readonly hash: string;
  readonly firstServedAt: Date;
  readonly languages: readonly [Form, ...Form[]];
}

/** All forms ever served, the newest first, and the hashes of those whose format cannot be read any more. */
export async function readServedForms(
  db: Db,
): Promise<{ readonly forms: readonly CompiledServedForm[]; readonly unreadable: readonly string[] }> {
  const forms: CompiledServedForm[] = [];
  const unreadable: string[] = [];
  for (const { hash, firstServedAt } of await listServedForms(db)) {
    const formFiles = await readFormFiles(db, hash);
    try {
      if (!formFiles) throw new Error('It has been removed.');
      const [first, ...others] = languagesOf(formFiles[INSTITUTION_FILE]);
      const inLanguages = others.map((language) => compileForm(formFiles, language).form);
      forms.push({ hash, firstServedAt, languages: [compileForm(formFiles, first).form, ...inLanguages] });
    } catch {
      unreadable.push(hash);
    }
  }
  return { forms, unreadable };
}

/** @throws with a sentence for the user if there is none yet */
export function requireNewestForm([newest]: readonly CompiledServedForm[]): CompiledServedForm {
  if (!newest) throw new Error('No server has served a form with this database yet, so there are no applications to export.');
  return newest;
}

/** Reads `--since`: the beginning of a day by the institution's clock, or an instant. @throws with a sentence for what is neither */
export function parseSinceOption(since: string | undefined, form: CompiledServedForm, timeZone: string): SubmissionFilters {
  if (since === undefined) return {};
  if (!isIsoDate(since)) {
    const instant = new Date(since);
    if (/^\d{4}-\d{2}-\d{2}T/.test(since) && !Number.isNaN(instant.getTime())) return { since: instant };
    throw new Error(`--since ${since} is not a day like 2026-11-01, nor an instant like 2026-11-01T09:00:00Z.`);
  }
  if (!isCalendarDay(since)) throw new Error(`--since ${since} is not a day of the calendar.`);
  return { from: since, timeZone: form.languages[0].institution.time_zone ?? timeZone };
}
