import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { compareContents, readDatabaseContents, readDatabaseVersion } from './database-contents.ts';
import type { ContentsComparison, DatabaseContents, DatabaseVersion } from './database-contents.ts';
import type { FileCopyResult } from './copy-files.ts';
import { isFilledByMigrations, quotedColumns, quotedTableName, type DatabaseTable, listTables } from './database-tables.ts';
import { openEmptyTarget, requireEmptyTables, type CopyTarget, migrateTarget } from './copy-target.ts';

export interface DatabaseArchive extends DatabaseContents, DatabaseVersion {
  readonly heads: readonly [string, string];
  rows(table: DatabaseTable): Readable;
  copyFiles(): Promise<FileCopyResult | undefined>;
}

/** Copies an archive, also of an earlier version, into an empty database: files, then rows in one compared transaction. @throws */
export async function restoreArchive(
  archive: DatabaseArchive,
  target: CopyTarget,
): Promise<ContentsComparison & { readonly files: FileCopyResult | undefined }> {
  const client = await openEmptyTarget(target, archive.migrations.at(-1));
  try {
    await requireSameTables(client, archive);
    const files = await archive.copyFiles();
    const comparison = await fill(client, archive, target);
    if (comparison.differing.length > 0)
      throw new Error(`${comparison.table}\n\nNo row was kept: ${comparison.differing.join(', ')} came out different. Run this again.`);
    await migrateTarget(target);
    return { ...comparison, files };
  } finally {
    await client.end();
  }
}

async function requireSameTables(client: Client, archive: DatabaseArchive): Promise<void> {
  const shapeOf = (tables: readonly DatabaseTable[], { migrations, queueVersion }: DatabaseVersion): string =>
    JSON.stringify([migrations, queueVersion, tables.map(({ name, columns }) => `${name}: ${columns.join()}`).toSorted()]);
  if (shapeOf(await listTables(client), await readDatabaseVersion(client)) !== shapeOf(archive.tables, archive))
    throw new Error(
      `These rows do not fit the tables here: they are of a version of Matricula after ${archive.migrations.at(-1)}. Nothing was copied. Name ` +
        'a database without tables; if it has none, use the version that wrote them.',
    );
}

async function fill(client: Client, archive: DatabaseArchive, target: CopyTarget): Promise<ContentsComparison> {
  const tables = await listTables(client);
  await client.query('BEGIN');
  await client.query(`LOCK TABLE ${tables.map(quotedTableName).join(', ')} IN SHARE ROW EXCLUSIVE MODE`);
  await requireEmptyTables(client, tables, target);
  await load(client, tables, archive);
  const comparison = compareContents(archive, await readDatabaseContents(client), archive.heads);
  const isSame = comparison.differing.length === 0;
  await client.query(isSame ? 'COMMIT' : 'ROLLBACK');
  if (isSame) await client.query('ANALYZE');
  return comparison;
}

/** Copies rows with triggers disabled, as their effects are already in the rows. */
async function load(client: Client, tables: readonly DatabaseTable[], { rows, sequences }: DatabaseArchive): Promise<void> {
  const { rows: triggers } = await client.query<{ table: string }>(
    'SELECT DISTINCT tgrelid::regclass::text AS table FROM pg_trigger WHERE NOT tgisinternal AND tgparentid = 0',
  );
  for (const { table } of triggers) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (const table of tables.toReversed()) if (isFilledByMigrations(table)) await client.query(`DELETE FROM ${quotedTableName(table)}`);
  for (const table of tables)
    await pipeline(rows(table), client.query(copyFrom(`COPY ${quotedTableName(table)} (${quotedColumns(table)}) FROM STDIN`)));
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  for (const { table } of triggers) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  for (const { name, last, isUsed } of sequences) await client.query('SELECT setval($1, $2, $3)', [name, last, isUsed]);
}
