import type { Readable } from 'node:stream';
import type { Client } from 'pg';
import { compare, type Comparison, type Contents, contentsOf } from './compare.ts';
import { load } from './load.ts';
import type { Table } from './tables.ts';
import { type Named, requireNoRows } from './target.ts';

interface Filling {
  readonly tables: readonly Table[];
  /** What must be in them afterwards. */
  readonly before: Contents;
  /** Of a table, in the columns that it names. */
  readonly rows: (table: Table) => Readable;
  /** What the two that are compared are called. */
  readonly heads: readonly [string, string];
}

/** Fills the empty tables of a database in one transaction, which is kept only if nothing came out different. */
export async function fill(client: Client, { tables, before, rows, heads }: Filling, named: Named): Promise<Comparison> {
  await client.query('BEGIN');
  await client.query(`LOCK TABLE ${tables.map((table) => table.sql).join(', ')} IN SHARE ROW EXCLUSIVE MODE`);
  await requireNoRows(client, tables, named);
  await load(client, { tables, sequences: before.sequences }, rows);
  const comparison = compare(tables, [before, await contentsOf(client, tables)], heads);
  const isSame = comparison.differing.length === 0;
  await client.query(isSame ? 'COMMIT' : 'ROLLBACK');
  if (isSame) await client.query('ANALYZE');
  return comparison;
}
