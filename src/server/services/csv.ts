import { stringify } from 'csv-stringify/sync';
import type { Cell } from './application-columns.ts';

/** Several choices of one answer. */
export const BETWEEN = '; ';

/**
 * Rows end as RFC 4180 says, and the file begins with the mark by which spreadsheets know UTF-8. A text that a spreadsheet would take for
 * a formula gets an apostrophe before it, so that no student's answer is ever run; one of several lines is quoted, whatever ends them.
 */
export const csvRows = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (Array.isArray(cell) ? cell.join(BETWEEN) : cell))),
    { escape_formulas: true, quoted_match: /[\r\n]/, record_delimiter: 'windows', cast: { boolean: String } },
  );
const BYTE_ORDER_MARK = '\u{FEFF}';

/** A whole CSV file, or the beginning of one. */
export const csvFile = (rows: readonly (readonly Cell[])[]): string => BYTE_ORDER_MARK + csvRows(rows);
