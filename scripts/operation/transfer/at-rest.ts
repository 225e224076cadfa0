import type { Client } from 'pg';
import { hasKey, loadSecrets } from '../../../src/server/secrets.ts';
import type { Settings } from '../../../src/server/settings.ts';
import { explainDatabase } from '../../../src/server/start-failures.ts';
import { openDatabase } from '../../../src/server/store/database.ts';
import { hasEmbeddedPostgres, openEmbeddedPostgres } from '../../../src/server/store/embedded-postgres.ts';
import { requireAllKeys } from '../../../src/server/store/sealed-columns.ts';
import { requireUpgraded } from '../../../src/server/upgrade-database.ts';
import { openSession, otherConnections, takeCopyLock } from './session.ts';

/**
 * Reads the database of the settings while no server uses it, all of it as it is at one moment; never changes it.
 * @throws with what to do if a server runs, the database is of another version, or a key is missing
 */
export async function atRest<Done>(settings: Settings, read: (client: Client) => Promise<Done>): Promise<Done> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl === undefined && !hasEmbeddedPostgres(dataDir))
    throw new Error(`There is no database in ${dataDir}. Correct DATA_DIR, which names its folder.`);
  if (!hasKey(settings))
    throw new Error(`There is no key in ${dataDir}. Give this command the SECRET_KEY of the servers, or their DATA_DIR.`);
  // Refuses while a server runs, and lets none start until it is stopped again.
  const embedded = databaseUrl === undefined ? await openEmbeddedPostgres(dataDir, console.error) : undefined;
  try {
    const url = databaseUrl ?? embedded?.url ?? '';
    await requireOwnVersion(url, settings);
    const client = await openSession(url, 'DATABASE_URL');
    try {
      if (!embedded) await requireNoOthers(client);
      if (!(await takeCopyLock(client)))
        throw new Error('Rows are already being copied into or out of this database. Wait until that command has finished.');
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      return await read(client);
    } finally {
      await client.end();
    }
  } finally {
    await embedded?.stop();
  }
}

async function requireOwnVersion(url: string, settings: Settings): Promise<void> {
  const { db, close } = openDatabase(url, () => undefined, 'of any length');
  try {
    await requireUpgraded(db);
    await requireAllKeys(db, loadSecrets(settings).dataKeys);
  } catch (error) {
    throw explainDatabase(error, url);
  } finally {
    await close();
  }
}

async function requireNoOthers(client: Client): Promise<void> {
  const others = await otherConnections(client);
  if (others.length > 0)
    throw new Error(
      `Other programs are connected to the database of DATABASE_URL: ${[...new Set(others)].join(', ')}. Stop all servers first: what is ` +
        'saved meanwhile would be missing from the copy.',
    );
}
