import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { columnsOf, isMadeWithTables, type Sequence, type Table } from './tables.ts';

/** All rows of a table, as PostgreSQL's `COPY` writes them. */
export function rowsOf(client: Client, table: Table): Readable {
  return client.query(copyTo(`COPY (SELECT ${columnsOf(table)} FROM ${table.sql}) TO STDOUT`));
}

/**
 * Fills the empty tables of a database, within a transaction that the caller has begun: rows go in as they are, and nothing that is done
 * at an insertion is done again.
 * @param rows of a table, in the columns that it names
 */
export async function load(
  client: Client,
  { tables, sequences }: { readonly tables: readonly Table[]; readonly sequences: readonly Sequence[] },
  rows: (table: Table) => Readable,
): Promise<void> {
  const { rows: guarded } = await client.query<{ table: string }>(
    'SELECT DISTINCT tgrelid::regclass::text AS table FROM pg_trigger WHERE NOT tgisinternal AND tgparentid = 0',
  );
  for (const { table } of guarded) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (const table of tables.toReversed()) if (isMadeWithTables(table)) await client.query(`DELETE FROM ${table.sql}`);
  for (const table of tables) {
    await pipeline(rows(table), client.query(copyFrom(`COPY ${table.sql} (${columnsOf(table)}) FROM STDIN`)));
  }
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  for (const { table } of guarded) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  for (const { name, last, isUsed } of sequences) await client.query('SELECT setval($1, $2, $3)', [name, last, isUsed]);
}
