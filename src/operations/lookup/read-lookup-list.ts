import { pipeline, type Readable, Transform } from 'node:stream';
import { isUtf8 } from 'node:buffer';
import { CsvError, parse } from 'csv-parse';
import type { LookupCategory } from '../../api/rules/lookup-limits.ts';
import type { LookupListEntry } from '../../server/lookup/lookup-list-store.ts';
import { resolveColumnMapping, type ColumnMapping } from './column-mapping.ts';
import { parseLookupListEntry, type CsvRow } from './parse-list-entry.ts';
import { UnreadableListError } from './unreadable-list-error.ts';

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
  pipeline(bytes, checkUtf8(), parser, () => undefined);
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

const NEW_LINE = 10;

/** Passes on complete lines of UTF-8; a file in another encoding would store broken names. */
function checkUtf8(): Transform {
  let line = 1;
  let rest: Buffer = Buffer.alloc(0);
  const check = (bytes: Buffer): Buffer => {
    if (!isUtf8(bytes) || bytes.includes(0)) {
      for (let start = 0; start < bytes.length; line++) {
        const end = bytes.indexOf(NEW_LINE, start) + 1 || bytes.length;
        const one = bytes.subarray(start, end);
        if (!isUtf8(one) || one.includes(0))
          throw new UnreadableListError(line, 'this is not UTF-8 text. Save the file as "CSV UTF-8" and import it again.');
        start = end;
      }
    }
    for (let at = bytes.indexOf(NEW_LINE); at >= 0; at = bytes.indexOf(NEW_LINE, at + 1)) line++;
    return bytes;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        const bytes = Buffer.concat([rest, chunk]);
        const end = bytes.lastIndexOf(NEW_LINE) + 1;
        rest = bytes.subarray(end);
        done(null, check(bytes.subarray(0, end)));
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      try {
        done(null, check(rest));
      } catch (error) {
        done(error as Error);
      }
    },
  });
}
