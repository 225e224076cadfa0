import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { writeXlsxStream } from 'hucre/xlsx';
import { type Cell, cellsOf, type Column, type Given } from '../../src/server/services/application-columns.ts';
import { BETWEEN, csvFile, csvRows } from '../../src/server/services/csv.ts';

/** How applications are written into a file, row by row. */
export interface Format {
  /** What the file begins with. */
  head(columns: readonly Column[]): string;
  rows(columns: readonly Column[], applications: readonly Given[]): string;
  /** For a file that cannot be written piece by piece: makes it at `file` from all pieces, which are in another file. */
  readonly assemble?: (pieces: string, file: string) => Promise<void>;
}

const rowsOf = (columns: readonly Column[], applications: readonly Given[]): readonly (readonly Cell[])[] =>
  applications.map((given) => columns.map(({ of }) => of(given)));

export const formats = {
  csv: {
    head: (columns) => csvFile([columns.map(({ name }) => name)]),
    rows: (columns, applications) => csvRows(rowsOf(columns, applications)),
  },
  // Answers as they are stored, one application a line; what is not answered is left out.
  jsonl: {
    head: () => '',
    rows: (columns, applications) => applications.map((given) => `${JSON.stringify(cellsOf(columns, given))}\n`).join(''),
  },
  // A row a line, which becomes a row of the workbook once all of them are there.
  xlsx: {
    head: (columns) => lineOf(columns.map(({ name }) => name)),
    rows: (columns, applications) => rowsOf(columns, applications).map(lineOf).join(''),
    assemble: writeWorkbook,
  },
} satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof formats;
export const isFormat = (name: string): name is FormatName => Object.hasOwn(formats, name);

/**
 * A workbook of one sheet, whose first row stays in sight; a second sheet where there are more rows than one can hold. A text is written
 * as a text, so none is taken for a formula.
 */
async function writeWorkbook(pieces: string, file: string): Promise<void> {
  const workbook = writeXlsxStream(workbookRows(pieces), { name: 'Applications', freezePane: { rows: 1 } });
  await pipeline(Readable.fromWeb(workbook as WebStream), createWriteStream(file, { mode: 0o600 }));
}

/** One line for every reader of lines: some end them at Unicode's line separators, too. */
const lineOf = (row: readonly Cell[]): string => `${JSON.stringify(row).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`;

async function* workbookRows(pieces: string) {
  for await (const line of createInterface({ input: createReadStream(pieces), crlfDelay: Infinity })) {
    const cells = JSON.parse(line) as readonly Cell[];
    yield cells.map((cell) => (Array.isArray(cell) ? cell.join(BETWEEN) : cell === '' ? null : (cell as string | number | boolean)));
  }
}
