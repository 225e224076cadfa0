import { writeFile } from 'node:fs/promises';
import { parse } from 'node:path';
import { SingleBar } from 'cli-progress';
import { sql } from 'kysely';
import type { DataKeys } from '../../src/server/data-keys.ts';
import type { Db } from '../../src/server/store/tables.ts';
import {
  countApplications,
  nextApplications,
  type ApplicationState,
  type Position,
  type WholeApplication,
} from '../../src/server/store/whole-applications.ts';
import { columnsNamed, columnsOf } from './columns.ts';
import { dictionaryOf } from './dictionary.ts';
import { formats, type Format, type FormatName } from './formats.ts';
import { readForms, type DatedForm } from './read-forms.ts';
import { openResumableFile } from './resumable-file.ts';

export interface ExportOptions {
  /** Path of the file, which gets this name when it is whole. */
  readonly file: string;
  readonly format: FormatName;
  readonly status: ApplicationState;
  /** A day of the institution's, `2026-11-01`, or an instant. */
  readonly since: string | undefined;
  /** Names of columns; all of them where it is left out. */
  readonly columns: readonly string[] | undefined;
}

export interface Exported {
  readonly rows: number;
  /** How many of them an earlier run had written. */
  readonly before: number;
  readonly dictionary: string;
  /** Hashes of forms whose labels cannot be read any more. */
  readonly unreadable: readonly string[];
}

const ROWS_AT_ONCE = 500;

/**
 * Writes applications into a file, a few hundred at a time, and a dictionary of its columns beside it. One that was interrupted goes on
 * where it was.
 * @throws with a sentence for the user; what is written by then waits for the next try
 */
export async function exportApplications(db: Db, keys: DataKeys, timeZone: string, options: ExportOptions): Promise<Exported> {
  const { forms, unreadable } = await readForms(db);
  const [newest] = forms;
  if (!newest) throw new Error('No server has served a form with this database yet, so there are no applications to export.');
  const all = columnsOf(forms.map(({ languages: [form] }) => form));
  const columns = options.columns ? columnsNamed(all, options.columns) : all;
  const zone = newest.languages[0].institution.time_zone ?? timeZone;
  const wanted = { state: options.status, since: options.since === undefined ? undefined : await instantOf(db, options.since, zone) };
  const format: Format = formats[options.format];

  const content = JSON.stringify([options.format, wanted, columns.map(({ name }) => name)]);
  const file = await openResumableFile<Position | undefined>(options.file, content);
  const given = givenWith(newest, forms);
  // Writes nothing if nobody is watching a terminal.
  const bar = new SingleBar({ format: '{bar} {percentage} % {value} of {total} applications', noTTYOutput: false, hideCursor: true });
  try {
    if (!file.before) await file.add(format.head(columns), 0, undefined);
    const before = file.before?.rows ?? 0;
    let after = file.before?.place;
    let rows = before;
    bar.start(before + (await countApplications(db, wanted, after)), before);
    for (;;) {
      const next = await nextApplications(db, keys, wanted, after, ROWS_AT_ONCE);
      const last = next.at(-1);
      if (!last) break;
      after = last.position;
      await file.add(format.rows(columns, next.map(given)), next.length, after);
      rows += next.length;
      bar.update(rows);
    }
    const { dir, name } = parse(options.file);
    const dictionary = `${dir === '' ? '' : `${dir}/`}${name}.dictionary.csv`;
    await writeFile(dictionary, dictionaryOf(newest, forms), { mode: 0o600 });
    await file.finish(format.assemble);
    return { rows, before, dictionary, unreadable };
  } catch (error) {
    await file.close().catch(() => undefined);
    throw error;
  } finally {
    bar.stop();
  }
}

/** A draft is given under the form that is served now. */
function givenWith(newest: DatedForm, forms: readonly DatedForm[]) {
  const byHash = new Map(forms.map(({ hash, languages: [form] }) => [hash, form]));
  return (application: WholeApplication) => ({
    application,
    form: application.submission ? byHash.get(application.submission.formHash) : newest.languages[0],
  });
}

/** The beginning of a day in a time zone, or an instant as it is. @throws with a sentence for what is neither */
async function instantOf(db: Db, since: string, timeZone: string): Promise<Date> {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(since)) {
    const instant = new Date(since);
    if (/^\d{4}-\d{2}-\d{2}T/.test(since) && !Number.isNaN(instant.getTime())) return instant;
    throw new Error(`--since ${since} is not a day like 2026-11-01, nor an instant like 2026-11-01T09:00:00Z.`);
  }
  if (Number.isNaN(new Date(since).getTime())) throw new Error(`--since ${since} is not a day of the calendar.`);
  const { rows } = await sql<{ instant: Date }>`SELECT ${since}::timestamp AT TIME ZONE ${timeZone} AS instant`.execute(db);
  return rows[0]?.instant ?? new Date(since);
}
