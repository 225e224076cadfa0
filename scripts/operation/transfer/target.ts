import type { Client } from 'pg';
import { explainDatabase } from '../../../src/server/start-failures.ts';
import type { DataKeys } from '../../../src/server/data-keys.ts';
import { openDatabase } from '../../../src/server/store/database.ts';
import { databaseState, upgradeDatabase } from '../../../src/server/upgrade-database.ts';
import { NEWER_DATABASE } from '../../../src/server/store/migrate.ts';
import { OLDEST_POSTGRES } from '../doctor/database.ts';
import { openSession, takeCopyLock } from './session.ts';
import { isMadeWithTables, tablesOf, type Table } from './tables.ts';

const SHOWN = 4;

/** How a command speaks of its target. */
export interface Named {
  /** What names it. */
  readonly setting: string;
  /** What to do if there are rows in it. */
  readonly advice: string;
  /** What it would have done with rows. */
  readonly done: 'copied' | 'restored';
}

/**
 * A database with our tables and nothing in them.
 * @throws with what to do unless it is empty, and may become one
 */
export async function openEmptyTarget(url: string, keys: DataKeys, named: Named): Promise<Client> {
  const { setting } = named;
  const client = await openSession(url, setting);
  try {
    if (!(await takeCopyLock(client)))
      throw new Error(
        `Rows are already being copied into or out of the database that ${setting} names. Wait until that command has finished, or name ` +
          'another database.',
      );
    await requireSuitable(client);
    await prepareTables(url, keys, client, named);
    return client;
  } catch (error) {
    await client.end();
    throw explainDatabase(error, url, setting);
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

async function prepareTables(url: string, keys: DataKeys, client: Client, named: Named): Promise<void> {
  const tables = await tablesOf(client);
  const isOurs = tables.some(({ name }) => name === 'kysely_migration');
  if (tables.length > 0 && !isOurs)
    throw notEmpty(`it has tables of another program: ${listed(tables)}`, {
      ...named,
      advice: 'Name one without tables, or make one (createdb).',
    });
  const { db, close } = openDatabase(url, () => undefined, 'of any length');
  try {
    const { isUsable, newer } = await databaseState(db);
    if (!isUsable || newer.length > 0) throw new Error(`The target is not of this version. ${NEWER_DATABASE}`);
    await requireNoRows(client, tables, named);
    await upgradeDatabase(url, db, keys);
  } finally {
    await close();
  }
}

/** @throws if there is anything in the tables that did not come with them */
export async function requireNoRows(client: Client, tables: readonly Table[], named: Named): Promise<void> {
  const filled: Table[] = [];
  for (const table of tables) {
    if (isMadeWithTables(table)) continue;
    const { rowCount } = await client.query(`SELECT FROM ${table.sql} LIMIT 1`);
    if (rowCount !== 0) filled.push(table);
  }
  if (filled.length > 0) throw notEmpty(`there are rows in ${listed(filled)}`, named);
}

const notEmpty = (why: string, { advice, done }: Named): Error =>
  new Error(`The target is not empty: ${why}. Nothing was ${done}. ${advice}`);

function listed(tables: readonly Table[]): string {
  const names = tables.map(({ name }) => name);
  return names.length > SHOWN + 1 ? `${names.slice(0, SHOWN).join(', ')} and ${names.length - SHOWN} more` : names.join(', ');
}
