import { writeFile } from 'node:fs/promises';
import { parse } from 'node:path';
import { UNANSWERED } from '../../src/form/model/answers.ts';
import type { DataKeys } from '../../src/server/data-keys.ts';
import { columnsOf, componentsOf, type Given } from '../../src/server/services/application-columns.ts';
import { presentStates } from '../../src/server/store/application-states.ts';
import { requestStatuses } from '../../src/server/store/requests.ts';
import type { Db } from '../../src/server/store/tables.ts';
import type { ApplicationState, WholeApplication } from '../../src/server/store/whole-applications.ts';
import { columnsNamed, columnsOfRepeat, requireRepeat } from './columns.ts';
import { dictionaryOf } from './dictionary.ts';
import { formats, type Format, type FormatName } from './formats.ts';
import { newestOf, readForms, type DatedForm } from './read-forms.ts';
import { sinceOf } from './since.ts';
import { writeEach, type Written } from './write-each.ts';

export interface ExportOptions {
  /** Path of the file, which gets this name when it is whole. */
  readonly file: string;
  readonly format: FormatName;
  readonly status: ApplicationState;
  /** A day of the institution's, `2026-11-01`, or an instant. */
  readonly since: string | undefined;
  /** Names of columns; all of them where it is left out. */
  readonly columns: readonly string[] | undefined;
  /** The repeat whose components are the rows; applications are where it is left out. */
  readonly repeat?: string | undefined;
}

export interface Exported extends Written {
  readonly dictionary: string;
  /** Hashes of forms whose labels cannot be read any more. */
  readonly unreadable: readonly string[];
}

/**
 * Writes applications into a file, a few hundred at a time, and a dictionary of its columns beside it. One that was interrupted goes on
 * where it was.
 * @throws with a sentence for the user; what is written by then waits for the next try
 */
export async function exportApplications(db: Db, keys: DataKeys, timeZone: string, options: ExportOptions): Promise<Exported> {
  const { forms, unreadable } = await readForms(db);
  const newest = newestOf(forms);
  const inFirst = forms.map(({ languages: [form] }) => form);
  if (options.repeat !== undefined) requireRepeat(inFirst, options.repeat);
  const all = options.repeat === undefined ? columnsOf(inFirst) : columnsOfRepeat(inFirst, options.repeat);
  const columns = options.columns ? columnsNamed(all, options.columns) : all;
  const wanted = { state: options.status, since: await sinceOf(db, options.since, newest, timeZone) };
  const format: Format = formats[options.format];
  const given = givenWith(newest, forms);
  const rowsOf = (one: Given): readonly Given[] => (options.repeat === undefined ? [one] : componentsIn(one, newest, options.repeat));
  const { dir, name } = parse(options.file);
  const dictionary = `${dir === '' ? '' : `${dir}/`}${name}.dictionary.csv`;
  const written = await writeEach(db, keys, wanted, {
    path: options.file,
    content: JSON.stringify([options.format, wanted, options.repeat ?? null, columns.map((column) => column.name)]),
    head: format.head(columns),
    async piece(applications) {
      const submitted = applications.flatMap(({ submission, accountId }) => (submission ? [accountId] : []));
      const states = await presentStates(db, keys, submitted);
      const accounts = applications.map(({ accountId }) => accountId);
      const requests = await requestStatuses(db, accounts, new Date());
      const all = applications.map((one) => ({
        ...given(one),
        state: states.get(one.accountId)?.state,
        requests: requests.get(one.accountId),
      }));
      return format.rows(columns, all.flatMap(rowsOf));
    },
    assemble: format.assemble,
  });
  await writeFile(dictionary, dictionaryOf(newest, forms, columns), { mode: 0o600 });
  return { ...written, dictionary, unreadable };
}

/** A draft is given under the form that is served now. */
function givenWith(newest: DatedForm, forms: readonly DatedForm[]) {
  const byHash = new Map(forms.map(({ hash, languages: [form] }) => [hash, form]));
  return (application: WholeApplication) => ({
    application,
    form: application.submission ? byHash.get(application.submission.formHash) : newest.languages[0],
  });
}

/** A row for each component of a repeat that has an answer. */
function componentsIn(given: Given, newest: DatedForm, repeatId: string): readonly Given[] {
  const { answers } = given.application;
  return componentsOf(given.form ?? newest.languages[0], repeatId)
    .filter(({ keys }) => keys.some((key) => (answers[key] ?? UNANSWERED) !== UNANSWERED))
    .map((component) => ({ ...given, component }));
}
