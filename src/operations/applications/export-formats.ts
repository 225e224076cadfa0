import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { writeXlsxStream } from 'hucre/xlsx';
import {
  type ExportCellValue,
  exportCellsOf,
  type ExportColumn,
  type ExportedApplication,
} from '../../server/submissions/export-columns.ts';
import { streamCsv, CSV_LIST_SEPARATOR } from '../../server/exports/csv-export.ts';

type Pages = AsyncIterable<readonly ExportedApplication[]>;

type Format = (columns: readonly ExportColumn[], pages: Pages) => AsyncIterable<string | Uint8Array>;

export const exportFormats = {
  csv: streamCsv,
  async *jsonl(columns, pages) {
    for await (const page of pages) yield page.map((given) => `${JSON.stringify(exportCellsOf(columns, given))}\n`).join('');
  },
  // One sheet whose first row stays in sight, and another when it is full. Texts are written as texts, so none is taken for a formula.
  xlsx: (columns, pages) =>
    Readable.fromWeb(
      writeXlsxStream(workbookRows(columns, pages), { name: 'Applications', freezePane: { rows: 1 } }) as WebStream<Uint8Array>,
    ),
} satisfies Readonly<Record<string, Format>>;

export type ExportFormat = keyof typeof exportFormats;
export const isExportFormat = (name: string): name is ExportFormat => Object.hasOwn(exportFormats, name);

async function* workbookRows(columns: readonly ExportColumn[], pages: Pages) {
  yield columns.map(({ name }) => name);
  for await (const page of pages) for (const given of page) yield columns.map(({ cellFor }) => workbookCell(cellFor(given)));
}

/** Characters that XML forbids; answers stored by former versions may have some. */
const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function workbookCell(cell: ExportCellValue): string | number | boolean | null {
  const value = Array.isArray(cell) ? cell.join(CSV_LIST_SEPARATOR) : (cell as string | number | boolean);
  return typeof value === 'string' ? value.replace(NOT_IN_XML, '') || null : value;
}
