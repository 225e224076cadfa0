import { stringify } from 'csv-stringify/sync';
import type { Cell } from './application-columns.ts';

export const LIST_SEPARATOR = '; ';

/**
 * Rows of RFC 4180, after a byte order mark for spreadsheets. A text that a spreadsheet would take for a formula gets
 * an apostrophe before it, so that no answer is ever run; one with any line break is quoted.
 */
export const csvRows = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (Array.isArray(cell) ? cell.join(LIST_SEPARATOR) : cell))),
    { escape_formulas: true, quoted_match: /[\r\n]/, record_delimiter: 'windows', cast: { boolean: String } },
  );
const BYTE_ORDER_MARK = '\u{FEFF}';

export const csvFile = (rows: readonly (readonly Cell[])[]): string => BYTE_ORDER_MARK + csvRows(rows);
