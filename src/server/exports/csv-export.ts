import type { Form } from '../../form/model/form.ts';
import { readChecklistMarks } from '../application/checklist-store.ts';
import { readReplyTimes } from '../office/decision-store.ts';
import { readRequestStatuses } from '../document-requests/document-request-store.ts';
import { readStaffNames } from '../staff/staff-store.ts';
import type { Db } from '../database/tables.ts';
import type { FullApplication } from '../submissions/full-application-store.ts';
import type { ExportColumn, ExportedApplication, ExportCellValue } from '../submissions/export-columns.ts';
import { stringify } from 'csv-stringify/sync';

interface Source {
  readonly db: Db;
  readonly now: Date;
  readonly newest: Form;
  readonly formOf: (hash: string) => Promise<Form | undefined>;
}

export async function* loadExportPages(
  { db, now, newest, formOf }: Source,
  pages: AsyncIterable<readonly FullApplication[]>,
): AsyncGenerator<readonly ExportedApplication[], void, undefined> {
  for await (const page of pages) {
    const accounts = page.map(({ accountId }) => accountId);
    const requests = await readRequestStatuses(db, accounts, now);
    const marks = await readChecklistMarks(db, accounts);
    const replies = await readReplyTimes(db, accounts);
    const readers = await readStaffNames(
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

export async function* streamCsv(
  columns: readonly ExportColumn[],
  pages: AsyncIterable<readonly ExportedApplication[]>,
): AsyncGenerator<string, void, undefined> {
  yield formatCsvFile([columns.map(({ name }) => name)]);
  for await (const page of pages)
    if (page.length > 0) yield formatCsvRows(page.map((given) => columns.map(({ cellFor }) => cellFor(given))));
}

export const CSV_LIST_SEPARATOR = '; ';

/** RFC 4180. An apostrophe before what a spreadsheet would take for a formula, so that no answer is ever run. */
export const formatCsvRows = (rows: readonly (readonly ExportCellValue[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (Array.isArray(cell) ? cell.join(CSV_LIST_SEPARATOR) : cell))),
    { escape_formulas: true, quoted_match: /[\r\n]/, record_delimiter: 'windows', cast: { boolean: String } },
  );
const BYTE_ORDER_MARK = '\u{FEFF}';

export const formatCsvFile = (rows: readonly (readonly ExportCellValue[])[]): string => BYTE_ORDER_MARK + formatCsvRows(rows);
