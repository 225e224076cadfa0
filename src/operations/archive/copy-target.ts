import type { Client } from 'pg';
import { explainDatabaseError } from '../../server/start-errors.ts';
import { openDatabase } from '../../server/database/database.ts';
import { openEmbeddedPostgres } from '../../server/database/embedded-postgres.ts';
import { NEWER_DATABASE_MESSAGE } from '../../server/database/migrate-database.ts';
import type { Db } from '../../server/database/tables.ts';
import { readDatabaseState, upgradeDatabase } from '../../server/upgrade-database.ts';
import { OLDEST_POSTGRES } from '../doctor/database-probe.ts';
import { openCopyConnection, acquireCopyLock } from './copy-connection.ts';
import { isFilledByMigrations, quotedTableName, type DatabaseTable, listTables } from './database-tables.ts';

const SHOWN = 4;

export interface CopyTarget {
  readonly url: string;
  readonly setting: string;
  readonly advice: string;
}

export async function withTargetDatabase<Done>(
  url: string | undefined,
  dataDir: string,
  work: (url: string) => Promise<Done>,
): Promise<Done> {
  if (url !== undefined) return work(url);
  const embedded = await openEmbeddedPostgres(dataDir, console.error);
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

/** Connects to an empty database, and makes our tables up to `last` if there are none. @throws with what to do unless it is empty */
export async function openEmptyTarget(target: CopyTarget, last: string | undefined): Promise<Client> {
  const { url, setting } = target;
  const client = await openCopyConnection(url, setting);
  try {
    await acquireCopyLock(client, setting);
    await requireSuitable(client);
    await prepareTables(client, target, last);
    return client;
  } catch (error) {
    await client.end();
    throw explainDatabaseError(error, url, setting);
  }
}

async function requireSuitable(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: string; number: number; encoding: string; name: string }>(`
    SELECT current_setting('server_version') AS version, current_setting('server_version_num')::integer AS number,
      current_setting('server_encoding') AS encoding, current_database() AS name`);
  const { version = '', number = 0, encoding = '', name = '' } = rows[0] ?? {};
  if (Math.floor(number / 10_000) < OLDEST_POSTGRES)
    throw new Error(`The target is PostgreSQL ${version}. Upgrade it to ${OLDEST_POSTGRES} or newer.`);
  if (encoding !== 'UTF8')
    throw new Error(
      `The database '${name}' stores text as ${encoding}, which lacks letters that students type. Make one that has them all: ` +
        `createdb --encoding=UTF8 --template=template0 ${name}`,
    );
}

async function prepareTables(client: Client, target: CopyTarget, last: string | undefined): Promise<void> {
  const tables = await listTables(client);
  if (tables.length > 0 && !tables.some(({ name }) => name === 'kysely_migration'))
    throw notEmpty(`it has tables of another program: ${listed(tables)}`, 'Name one without tables, or make one (createdb).');
  await withTables(target, async (db) => {
    const { isUsable, newer } = await readDatabaseState(db);
    if (!isUsable || newer.length > 0) throw new Error(`The target is not of this version. ${NEWER_DATABASE_MESSAGE}`);
    await requireEmptyTables(client, tables, target);
    await upgradeDatabase(target.url, db, tables.length === 0 ? last : undefined);
  });
}

export const migrateTarget = (target: CopyTarget): Promise<void> => withTables(target, (db) => upgradeDatabase(target.url, db));

async function withTables(target: CopyTarget, work: (db: Db) => Promise<void>): Promise<void> {
  const { db, close } = openDatabase(target.url, () => undefined, 'of any length');
  try {
    await work(db);
  } finally {
    await close();
  }
}

/** @throws if there is anything in the tables that did not come with them */
export async function requireEmptyTables(client: Client, tables: readonly DatabaseTable[], { advice }: CopyTarget): Promise<void> {
  const filled: DatabaseTable[] = [];
  for (const table of tables) {
    if (isFilledByMigrations(table)) continue;
    const { rowCount } = await client.query(`SELECT FROM ${quotedTableName(table)} LIMIT 1`);
    if (rowCount !== 0) filled.push(table);
  }
  if (filled.length > 0) throw notEmpty(`there are rows in ${listed(filled)}`, advice);
}

const notEmpty = (why: string, advice: string): Error => new Error(`The target is not empty: ${why}. Nothing was copied. ${advice}`);

function listed(tables: readonly DatabaseTable[]): string {
  const names = tables.map(({ name }) => name);
  return names.length > SHOWN + 1 ? `${names.slice(0, SHOWN).join(', ')} and ${names.length - SHOWN} more` : names.join(', ');
}
