import { writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { UNANSWERED } from '../../src/form/model/answers.ts';
import type { Form } from '../../src/form/model/form.ts';
import type { DataKeys } from '../../src/server/data-keys.ts';
import { columnsOf, componentsOf, type Given } from '../../src/server/services/application-columns.ts';
import { givenPages } from '../../src/server/services/application-export.ts';
import type { Db } from '../../src/server/store/tables.ts';
import type { Wanted } from '../../src/server/store/whole-applications.ts';
import { columnsNamed, columnsOfRepeat, requireRepeat } from './columns.ts';
import { dictionaryOf } from './dictionary.ts';
import { formats, type FormatName } from './formats.ts';
import { newestOf, readForms, type DatedForm } from './read-forms.ts';
import { sinceOf } from './since.ts';
import { watchedPages } from './watched-pages.ts';
import { writeWholeFile } from './whole-file.ts';

export interface ExportOptions {
  /** Path of the file, which gets this name when it is whole. */
  readonly file: string;
  readonly format: FormatName;
  readonly status: Wanted['status'];
  /** A day of the institution's, `2026-11-01`, or an instant. */
  readonly since: string | undefined;
  /** Names of columns; all of them where it is left out. */
  readonly columns: readonly string[] | undefined;
  /** The repeat whose components are the rows; applications are where it is left out. */
  readonly repeat?: string | undefined;
}

export interface Exported {
  /** Applications in the file. */
  readonly rows: number;
  readonly dictionary: string;
  /** Hashes of forms whose labels cannot be read any more. */
  readonly unreadable: readonly string[];
}

/**
 * Writes applications into a file, a few hundred at a time, and a dictionary of its columns beside it.
 * @throws with a sentence for the user; the file is not there then, unless an earlier export wrote it
 */
export async function exportApplications(db: Db, keys: DataKeys, timeZone: string, options: ExportOptions): Promise<Exported> {
  const { repeat, status } = options;
  const { forms, unreadable } = await readForms(db);
  const newest = newestOf(forms);
  const inFirst = forms.map(({ languages: [form] }) => form);
  if (repeat !== undefined) requireRepeat(inFirst, repeat);
  const all = repeat === undefined ? columnsOf(inFirst) : columnsOfRepeat(inFirst, repeat);
  const columns = options.columns ? columnsNamed(all, options.columns) : all;
  const wanted: Wanted = status === 'draft' ? { status } : { status, ...sinceOf(options.since, newest, timeZone) };
  const byHash = new Map(forms.map(({ hash, languages: [form] }) => [hash, form]));
  const formOf = (hash: string): Promise<Form | undefined> => Promise.resolve(byHash.get(hash));
  let rows = 0;
  async function* pages(): AsyncGenerator<readonly Given[]> {
    const source = { db, keys, now: new Date(), newest: newest.languages[0], formOf };
    for await (const page of givenPages(source, watchedPages(db, keys, wanted))) {
      rows += page.length;
      yield repeat === undefined ? page : page.flatMap((given) => componentsIn(given, newest, repeat));
    }
  }
  await writeWholeFile(options.file, formats[options.format](columns, pages()));
  const { dir, name } = parse(options.file);
  const dictionary = join(dir, `${name}.dictionary.csv`);
  await writeFile(dictionary, dictionaryOf(newest, forms, columns), { mode: 0o600 });
  return { rows, dictionary, unreadable };
}

/** A row for each component of a repeat that has an answer. */
function componentsIn(given: Given, newest: DatedForm, repeatId: string): readonly Given[] {
  const { answers } = given.application;
  return componentsOf(given.form ?? newest.languages[0], repeatId)
    .filter(({ keys }) => keys.some((key) => (answers[key] ?? UNANSWERED) !== UNANSWERED))
    .map((component) => ({ ...given, component }));
}
