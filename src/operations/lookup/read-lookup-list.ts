import { pipeline, type Readable } from 'node:stream';
import { isUtf8 } from 'node:buffer';
import { CsvError, parse } from 'csv-parse';
import type { LookupCategory } from '../../api/rules/lookup-limits.ts';
import type { LookupListEntry } from '../../server/lookup/lookup-list-store.ts';
import { resolveColumnMapping, type ColumnMapping, UnreadableListError } from './column-mapping.ts';
import { parseLookupListEntry, type CsvRow } from './parse-list-entry.ts';

const BATCH = 1000;

export interface RejectedRow {
  readonly line: number;
  readonly reason: string;
}

interface ReadLookupListOptions {
  readonly category: LookupCategory;
  readonly map: ColumnMapping;
  readonly onRejection: (rejection: RejectedRow) => void;
}

/** Streams entries of a CSV file in batches; other rows are reported. @throws {UnreadableListError} for a broken file */
export async function* readLookupList(
  bytes: Readable,
  { category, map, onRejection }: ReadLookupListOptions,
): AsyncGenerator<readonly LookupListEntry[]> {
  let header: readonly string[] = [];
  const parser = parse({
    bom: true,
    info: true,
    skip_empty_lines: true,
    columns: (names: string[]) => (header = names.map((name) => name.trim())) as string[],
  });
  // The parser ends with the error, which is thrown below.
  pipeline(bytes, checkUtf8, parser, () => undefined);
  const lineOf = new Map<string, number>();
  let columns: ColumnMapping | undefined;
  const batch: LookupListEntry[] = [];
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: CsvRow; info: { lines: number } }>) {
      columns ??= resolveColumnMapping(category, header, map);
      const entry = parseLookupListEntry(category, columns, record);
      const reason = typeof entry === 'string' ? entry : repeated(lineOf, entry.key, info.lines, category);
      if (reason !== undefined) onRejection({ line: info.lines, reason });
      else if (typeof entry === 'object') batch.push(entry);
      if (batch.length >= BATCH) yield batch.splice(0);
    }
  } catch (error) {
    throw error instanceof CsvError ? asUnreadable(error) : error;
  }
  if (!columns) resolveColumnMapping(category, header, map);
  if (lineOf.size === 0) throw new UnreadableListError(1, 'the file has no row that can be used.');
  if (batch.length > 0) yield batch;
}

function repeated(lineOf: Map<string, number>, key: string, line: number, category: LookupCategory): string | undefined {
  const before = lineOf.get(key);
  if (before === undefined) lineOf.set(key, line);
  return before === undefined ? undefined : `the ${category === 'address' ? 'address' : `code '${key}'`} is also in line ${before}`;
}

function asUnreadable(error: CsvError): UnreadableListError {
  const line = Number((error as { lines?: unknown }).lines ?? 1);
  const halfRow = error.code === 'CSV_RECORD_INCONSISTENT_COLUMNS' || error.code === 'CSV_QUOTE_NOT_CLOSED';
  return new UnreadableListError(
    line,
    halfRow
      ? 'this row is not complete: it has more or fewer cells than the first line, or a quote that is not closed.'
      : `${error.message}.`,
  );
}

/** Passes on lines of UTF-8; a file in another encoding would store broken names. */
async function* checkUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let line = 0;
  let rest = '';
  const checked = (text: string): Buffer => {
    line += 1;
    const bytes = Buffer.from(text, 'latin1');
    if (isUtf8(bytes) && !bytes.includes(0)) return bytes;
    throw new UnreadableListError(line, 'this is not UTF-8 text. Save the file as "CSV UTF-8" and import it again.');
  };
  for await (const chunk of chunks) {
    const lines = (rest + chunk.toString('latin1')).split(/(?<=\n)/);
    rest = lines.pop() ?? '';
    yield Buffer.concat(lines.map(checked));
  }
  yield checked(rest);
}
