import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DataKeys } from '../../../src/server/data-keys.ts';
import { compare, type Comparison, type Contents, contentsOf, type Version, versionOf } from './contents.ts';
import type { CopiedFiles } from './files.ts';
import { isFilledByMigrations, sqlColumns, sqlName, type Table, tablesOf } from './tables.ts';
import { openEmptyTarget, requireNoRows, type Target, upgradeTarget } from './target.ts';

export interface Archive extends Contents, Version {
  readonly heads: readonly [string, string];
  rows(table: Table): Readable;
  copyFiles(): Promise<CopiedFiles | undefined>;
}

/** Copies an archive, also of an earlier version, into an empty database: files, then rows in one compared transaction. @throws */
export async function readArchive(
  archive: Archive,
  target: Target,
  keys: DataKeys,
): Promise<Comparison & { readonly files: CopiedFiles | undefined }> {
  const client = await openEmptyTarget(target, keys, archive.migrations.at(-1));
  try {
    await requireSameTables(client, archive);
    const files = await archive.copyFiles();
    const comparison = await fill(client, archive, target);
    if (comparison.differing.length > 0)
      throw new Error(`${comparison.table}\n\nNo row was kept: ${comparison.differing.join(', ')} came out different. Run this again.`);
    await upgradeTarget(target, keys);
    return { ...comparison, files };
  } finally {
    await client.end();
  }
}

async function requireSameTables(client: Client, archive: Archive): Promise<void> {
  const shapeOf = (tables: readonly Table[], { migrations, queueVersion }: Version): string =>
    JSON.stringify([migrations, queueVersion, tables.map(({ name, columns }) => `${name}: ${columns.join()}`).toSorted()]);
  if (shapeOf(await tablesOf(client), await versionOf(client)) !== shapeOf(archive.tables, archive))
    throw new Error(
      `These rows do not fit the tables here: they are of a version of Matricula after ${archive.migrations.at(-1)}. Nothing was copied. Name ` +
        'a database without tables; if it has none, use the version that wrote them.',
    );
}

async function fill(client: Client, archive: Archive, target: Target): Promise<Comparison> {
  const tables = await tablesOf(client);
  await client.query('BEGIN');
  await client.query(`LOCK TABLE ${tables.map(sqlName).join(', ')} IN SHARE ROW EXCLUSIVE MODE`);
  await requireNoRows(client, tables, target);
  await load(client, tables, archive);
  const comparison = compare(archive, await contentsOf(client), archive.heads);
  const isSame = comparison.differing.length === 0;
  await client.query(isSame ? 'COMMIT' : 'ROLLBACK');
  if (isSame) await client.query('ANALYZE');
  return comparison;
}

/** Copies rows with triggers disabled, as their effects are already in the rows. */
async function load(client: Client, tables: readonly Table[], { rows, sequences }: Archive): Promise<void> {
  const { rows: triggers } = await client.query<{ table: string }>(
    'SELECT DISTINCT tgrelid::regclass::text AS table FROM pg_trigger WHERE NOT tgisinternal AND tgparentid = 0',
  );
  for (const { table } of triggers) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (const table of tables.toReversed()) if (isFilledByMigrations(table)) await client.query(`DELETE FROM ${sqlName(table)}`);
  for (const table of tables)
    await pipeline(rows(table), client.query(copyFrom(`COPY ${sqlName(table)} (${sqlColumns(table)}) FROM STDIN`)));
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  for (const { table } of triggers) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  for (const { name, last, isUsed } of sequences) await client.query('SELECT setval($1, $2, $3)', [name, last, isUsed]);
}
