import type { Client } from 'pg';
import { type DatabaseSequence, listSequences, quotedColumns, quotedTableName, type DatabaseTable, listTables } from './database-tables.ts';

export interface CountedTable extends DatabaseTable {
  readonly rows: number;
  /** 32 hexadecimal digits; the same for the same rows in any PostgreSQL. */
  readonly checksum: string;
}

export interface DatabaseContents {
  readonly tables: readonly CountedTable[];
  readonly sequences: readonly DatabaseSequence[];
}

export type ContentsComparison = ReturnType<typeof compareContents>;

export async function readDatabaseContents(client: Client): Promise<DatabaseContents> {
  const tables: CountedTable[] = [];
  for (const table of await listTables(client)) tables.push(await countedTable(client, table));
  return { tables, sequences: await listSequences(client) };
}

export interface DatabaseVersion {
  readonly migrations: readonly string[];
  readonly queueVersion: number;
}

export async function readDatabaseVersion(client: Client): Promise<DatabaseVersion> {
  const { rows } = await client.query<DatabaseVersion>(`
    SELECT (SELECT array_agg(name::text ORDER BY name) FROM kysely_migration) AS migrations,
      (SELECT version::integer FROM pgboss.version) AS "queueVersion"`);
  const [version] = rows;
  if (!version) throw new Error('The database returns nothing.');
  return version;
}

/** Half of a row's SHA-256 as a number: sums of these do not depend on the order of the rows. */
const half = (from: number): string => `coalesce(sum(('x' || substr(digest, ${from}, 16))::bit(64)::bigint), 0)::text`;
const hexOf = (sum: string): string => BigInt.asUintN(64, BigInt(sum)).toString(16).padStart(16, '0');

async function countedTable(client: Client, table: DatabaseTable): Promise<CountedTable> {
  const { rows } = await client.query<{ rows: string; first: string; second: string }>(`
    SELECT count(*) AS rows, ${half(1)} AS first, ${half(17)} AS second
    FROM (SELECT encode(sha256(convert_to(ROW(${quotedColumns(table)})::text, 'UTF8')), 'hex') AS digest FROM ${quotedTableName(table)}) AS one`);
  const { rows: count = '0', first = '0', second = '0' } = rows[0] ?? {};
  return { ...table, rows: Number(count), checksum: hexOf(first) + hexOf(second) };
}

/** Compares each table and sequence of a source with the target's. @param heads columns of the printed table */
export function compareContents(source: DatabaseContents, target: DatabaseContents, heads: readonly [string, string]) {
  const pairs = source.tables
    .map((before) => ({ before, after: target.tables.find(({ name }) => name === before.name) }))
    .toSorted((a, b) => (a.before.name < b.before.name ? -1 : 1));
  const isSame = ({ before, after }: (typeof pairs)[number]): boolean => before.rows === after?.rows && before.checksum === after.checksum;
  const sequences = source.sequences.filter(
    (one) => !target.sequences.some(({ name, last, isUsed }) => name === one.name && last === one.last && isUsed === one.isUsed),
  );
  const cells = pairs.map((pair) => {
    const { before, after } = pair;
    const checksums = isSame(pair) ? `${before.checksum}  same` : `${before.checksum} and ${after?.checksum ?? 'none'}  DIFFERENT`;
    return [before.name, String(before.rows), String(after?.rows ?? 'none'), checksums];
  });
  const rows = pairs.reduce((sum, { before }) => sum + before.rows, 0);
  return {
    differing: [...pairs.filter((pair) => !isSame(pair)).map(({ before }) => before.name), ...sequences.map(({ name }) => name)],
    total: `${pairs.length} tables with ${rows} rows`,
    table: alignColumns([['table', ...heads, 'checksum'], ...cells]),
  };
}

function alignColumns(lines: readonly (readonly string[])[]): string {
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const cell = (text: string, column: number): string =>
    column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
  return lines.map((line) => line.map(cell).join('  ')).join('\n');
}
