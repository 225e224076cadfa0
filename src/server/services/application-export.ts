import type { Form } from '../../form/model/form.ts';
import { marksOf } from '../store/checklist.ts';
import { replyTimes } from '../store/decisions.ts';
import { requestStatuses } from '../store/requests.ts';
import { staffNames } from '../store/staff.ts';
import type { Db } from '../store/tables.ts';
import type { WholeApplication } from '../store/whole-applications.ts';
import type { Column, Given, Cell } from './application-columns.ts';
import { stringify } from 'csv-stringify/sync';

interface Source {
  readonly db: Db;
  readonly now: Date;
  readonly newest: Form;
  readonly formOf: (hash: string) => Promise<Form | undefined>;
}

export async function* givenPages(
  { db, now, newest, formOf }: Source,
  pages: AsyncIterable<readonly WholeApplication[]>,
): AsyncGenerator<readonly Given[], void, undefined> {
  for await (const page of pages) {
    const accounts = page.map(({ accountId }) => accountId);
    const requests = await requestStatuses(db, accounts, now);
    const marks = await marksOf(db, accounts);
    const replies = await replyTimes(db, accounts);
    const readers = await staffNames(
      db,
      page.flatMap(({ submission }) => submission?.readerId ?? []),
    );
    yield await Promise.all(
      page.map(async (application) => ({
        application,
        state: application.submission?.state,
        reader: readers.get(application.submission?.readerId ?? ''),
        replies: replies.get(application.accountId),
        requests: requests.get(application.accountId),
        marks: marks.get(application.accountId),
        form: application.submission ? await formOf(application.submission.formHash) : newest,
      })),
    );
  }
}

export async function* csvOf(columns: readonly Column[], pages: AsyncIterable<readonly Given[]>): AsyncGenerator<string, void, undefined> {
  yield csvFile([columns.map(({ name }) => name)]);
  for await (const page of pages) if (page.length > 0) yield csvRows(page.map((given) => columns.map(({ of }) => of(given))));
}

export const LIST_SEPARATOR = '; ';

/** RFC 4180. An apostrophe before what a spreadsheet would take for a formula, so that no answer is ever run. */
export const csvRows = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (Array.isArray(cell) ? cell.join(LIST_SEPARATOR) : cell))),
    { escape_formulas: true, quoted_match: /[\r\n]/, record_delimiter: 'windows', cast: { boolean: String } },
  );
const BYTE_ORDER_MARK = '\u{FEFF}';

export const csvFile = (rows: readonly (readonly Cell[])[]): string => BYTE_ORDER_MARK + csvRows(rows);
