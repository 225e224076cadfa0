import { Client } from 'pg';
import { explainDatabase } from '../../../src/server/start-failures.ts';

/** Rows are written as text in the same way everywhere, whatever the database or its user prefer; and work may take as long as it needs. */
const SAME_EVERYWHERE = `
  SET client_encoding = 'UTF8'; SET timezone = 'UTC'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres';
  SET extra_float_digits = 1; SET bytea_output = 'hex'; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0`;

/**
 * One connection for work on whole tables.
 * @param setting what names the database, for advice
 * @throws with what to do where there is no connection
 */
export async function openSession(url: string, setting: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true });
  // The query that is running fails, too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(SAME_EVERYWHERE);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw explainDatabase(error, url, setting);
  }
}

/** Held while tables are copied: two commands never fill one database, and none copies a database into itself. */
const COPYING = 0x6d6f7665;

/** Whether nobody else copies into or out of this database. Ends with the session. */
export async function takeCopyLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [COPYING]);
  return rows[0]?.taken ?? false;
}

/** Who else is connected to this database, a phrase for each. */
export async function otherConnections(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ phrase: string }>(`
    SELECT concat(usename, ' from ', coalesce(host(client_addr), 'this machine'), nullif(' with ' || application_name, ' with ')) AS phrase
    FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`);
  return rows.map(({ phrase }) => phrase);
}
