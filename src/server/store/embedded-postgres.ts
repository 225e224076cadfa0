import { join } from 'node:path';
import type { Client } from 'pg';
import { connect, initialise, keptPassword, notedPort, startCluster, stopCluster, urlOf } from './embedded/cluster.ts';
import { findHome } from './embedded/home.ts';
import { chooseRunner } from './embedded/run-as.ts';

export interface EmbeddedPostgres {
  /** Connection string of the database `matricula`. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Whoever holds this lock in the database owns the data folder; it falls with its holder's connection, even by `kill -9`. */
const OWNER_LOCK = 0x6d617472;
const DATABASE = 'matricula';

/**
 * A real PostgreSQL for one data folder: made at the first start, stopped with the server.
 * A server that was killed leaves its database running; it is stopped and started afresh.
 * @throws when another server that runs uses the folder, and on machines without binaries, with what to do
 */
export async function openEmbeddedPostgres(dataDir: string, print: (line: string) => void): Promise<EmbeddedPostgres> {
  const runner = chooseRunner();
  const home = findHome(dataDir, runner, print);
  const password = keptPassword(join(dataDir, 'postgres.password'));
  const inUse = (): Error => new Error(`Another server is running on ${dataDir}. Stop it first, or give this one a folder of its own with DATA_DIR.`);

  const running = notedPort(home.cluster);
  const orphan = running === undefined ? undefined : await connect(urlOf(running, password, 'postgres'));
  if (orphan) {
    const isOurs = await own(orphan);
    await orphan.end();
    if (!isOurs) throw inUse();
    await stopCluster(home, runner);
  }
  await initialise(home, runner, password);
  const port = await startCluster(home, runner, password, join(dataDir, 'postgres.log')).catch((error: Error) => {
    // Two that start at the same moment: PostgreSQL's own note keeps the second one out.
    throw error.message.includes('postmaster.pid') ? inUse() : error;
  });
  const owner = await connect(urlOf(port, password, 'postgres'));
  if (!owner || !await own(owner)) throw inUse();
  await createDatabase(owner);
  return {
    url: urlOf(port, password, DATABASE),
    async stop() {
      await owner.end();
      await stopCluster(home, runner);
    },
  };
}

/**
 * The same database for a task beside the server: that of the server that runs on the folder, where one does.
 * `stop` leaves it running then.
 */
export async function reachEmbeddedPostgres(dataDir: string, print: (line: string) => void): Promise<EmbeddedPostgres> {
  const { cluster } = findHome(dataDir, chooseRunner(), print);
  const running = notedPort(cluster);
  const password = keptPassword(join(dataDir, 'postgres.password'));
  const client = running === undefined ? undefined : await connect(urlOf(running, password, DATABASE));
  if (!client || running === undefined) return openEmbeddedPostgres(dataDir, print);
  const { rows } = await client.query<{ owned: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = $1 AND granted) AS owned`, [OWNER_LOCK]);
  await client.end();
  if (!rows[0]?.owned) return openEmbeddedPostgres(dataDir, print);
  return { url: urlOf(running, password, DATABASE), stop: () => Promise.resolve() };
}

async function own(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ owned: boolean }>('SELECT pg_try_advisory_lock($1) AS owned', [OWNER_LOCK]);
  return rows[0]?.owned ?? false;
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
}
