import { Client } from 'pg';
import { explainDatabaseError } from '../../server/start-errors.ts';

/** Rows are written as the same text everywhere, whatever database or user prefer; statements may take as long as they need. */
const SAME_EVERYWHERE = `
  SET client_encoding = 'UTF8'; SET timezone = 'UTC'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres';
  SET extra_float_digits = 1; SET bytea_output = 'hex'; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0`;

/** Begins a transaction that sees one moment and changes nothing. */
export const BEGIN_SNAPSHOT_SQL = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

/** One connection for work on whole tables. @param setting names the database, for advice @throws with what to do */
export async function openCopyConnection(url: string, setting: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true });
  // The running query fails, too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(SAME_EVERYWHERE);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw explainDatabaseError(error, url, setting);
  }
}

/** Advisory lock while tables are copied: one command at a time, and never a database into itself. */
const COPYING = 0x6d6f7665;

/** Takes the lock for copying until the session ends. @throws if another command has it */
export async function acquireCopyLock(client: Client, setting: string): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [COPYING]);
  if (rows[0]?.taken !== true)
    throw new Error(
      `Rows are already being copied into or out of the database that ${setting} names. Wait until that command has finished, or name ` +
        'another database.',
    );
}
