import type { Client } from 'pg';
import { columnsOf, type Table } from './tables.ts';

/** How many rows a table has, and a checksum of all that is in them, in whatever order they are. */
export interface Sum {
  readonly rows: number;
  /** 32 hexadecimal digits; the same for the same rows in any PostgreSQL. */
  readonly checksum: string;
}

/** A half of the SHA-256 of a row, as a number: sums of these do not depend on the order of the rows. */
const half = (from: number): string => `coalesce(sum(('x' || substr(digest, ${from}, 16))::bit(64)::bigint), 0)::text`;

export async function sumOf(client: Client, table: Pick<Table, 'sql' | 'columns'>): Promise<Sum> {
  const { rows } = await client.query<{ rows: string; first: string; second: string }>(`
    SELECT count(*) AS rows, ${half(1)} AS first, ${half(17)} AS second
    FROM (SELECT encode(sha256(convert_to(ROW(${columnsOf(table)})::text, 'UTF8')), 'hex') AS digest FROM ${table.sql}) AS one`);
  const { rows: count = '0', first = '0', second = '0' } = rows[0] ?? {};
  return { rows: Number(count), checksum: hexOf(first) + hexOf(second) };
}

const hexOf = (sum: string): string => BigInt.asUintN(64, BigInt(sum)).toString(16).padStart(16, '0');

/** Sums of all tables, by their names. */
export async function sumsOf(client: Client, tables: readonly Table[]): Promise<ReadonlyMap<string, Sum>> {
  const sums = new Map<string, Sum>();
  for (const table of tables) sums.set(table.name, await sumOf(client, table));
  return sums;
}
