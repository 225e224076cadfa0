import { stringify } from 'csv-stringify/sync';
import { type Cell, cellsOf, type Column, type Given } from '../../src/server/services/application-columns.ts';

/** How applications are written into a file, row by row. */
export interface Format {
  /** What the file begins with. */
  head(columns: readonly Column[]): string;
  rows(columns: readonly Column[], applications: readonly Given[]): string;
}

/** Several choices of one answer. */
const BETWEEN = '; ';

/**
 * Rows end as RFC 4180 says, and the file begins with the mark by which spreadsheets know UTF-8. A text that a spreadsheet would take for
 * a formula gets an apostrophe before it, so that no student's answer is ever run.
 */
const csvRows = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (Array.isArray(cell) ? cell.join(BETWEEN) : cell))),
    { escape_formulas: true, record_delimiter: 'windows', cast: { boolean: String } },
  );
const BYTE_ORDER_MARK = '\u{FEFF}';

/** A whole CSV file, or the beginning of one. */
export const csvFile = (rows: readonly (readonly Cell[])[]): string => BYTE_ORDER_MARK + csvRows(rows);

export const formats = {
  csv: {
    head: (columns) => csvFile([columns.map(({ name }) => name)]),
    rows: (columns, applications) => csvRows(applications.map((given) => columns.map((column) => column.of(given)))),
  },
  // Answers as they are stored, one application a line; what is not answered is left out.
  jsonl: {
    head: () => '',
    rows: (columns, applications) => applications.map((given) => `${JSON.stringify(cellsOf(columns, given))}\n`).join(''),
  },
} satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof formats;
export const isFormat = (name: string): name is FormatName => Object.hasOwn(formats, name);
