import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { createToken } from '../platform/secrets.ts';
import * as clusters from './embedded/cluster.ts';
import { findPostgresInstallation } from './embedded/postgres-installation.ts';
import { findExistingCluster, pathExists, unusableClusterReason } from './embedded/data-directory.ts';
import { type Postmaster, type PostmasterOptions, startPostmaster } from './embedded/postmaster.ts';
import { findOrCreateOsUser, findOsUser } from './embedded/os-user.ts';
import { forceShutdown, keepInstanceLock, superviseDatabase } from './embedded/supervise-database.ts';

interface EmbeddedPostgres {
  readonly url: string;
  readonly folder: string;
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  readonly onLost?: (error: Error) => void;
  readonly tries?: number | undefined;
}

/** Advisory lock of the data folder's owner; released with its connection, even by `kill -9`. */
const OWNER_LOCK = 0x6d617472;
const DATABASE = 'matricula';
const ORPHAN_MS = 15_000;

/** Starts a PostgreSQL for one data folder, and restarts it when it exits. @throws with advice; nothing is left running then */
export async function openEmbeddedPostgres(
  dataDir: string,
  print: (line: string) => void,
  { onLost = () => undefined, tries = 12 }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const runner = findOrCreateOsUser();
  const home = findPostgresInstallation(dataDir, runner, print);
  const inUse = (): Error =>
    new Error(`Another server is running on ${dataDir}. Stop it first, or give this one a folder of its own with DATA_DIR.`);
  const needsPassword = clusters.isDatabasePasswordLost(dataDir, home.cluster);
  if (needsPassword && clusters.readPostmasterPid(home.cluster)) throw inUse();
  const isNew = !pathExists(home.cluster);
  // A new password is stored only once the database exists, so it proves that there was one.
  const password = isNew ? createToken() : clusters.readDatabasePassword(dataDir);
  const start: PostmasterOptions = { home, runner, password, logFile: join(dataDir, 'postgres.log') };
  try {
    if (!(await stopOrphan(start))) throw inUse();
    // Another server has created it meanwhile, with a password of its own.
    if (isNew && !(await clusters.initializeCluster(home, runner, password))) throw inUse();
    if (isNew) clusters.readDatabasePassword(dataDir, () => password);
    if (needsPassword) await clusters.setDatabasePassword(home, runner, password);
    const postmaster = await startPostmaster(start);
    return await owned(postmaster, start, { onLost, tries }).catch(async (error: unknown) => {
      await clusters.stopCluster(home, runner);
      throw error;
    });
  } catch (error) {
    if (clusters.postgresErrorCodeOf(error) === clusters.postgresErrorCodes.wrongPassword)
      throw clusters.wrongDatabasePasswordError(dataDir);
    // PostgreSQL's own lock file keeps out a server that starts at the same moment.
    throw (error as Error).message.includes('postmaster.pid') ? inUse() : error;
  }
}

async function owned(
  postmaster: Postmaster,
  start: PostmasterOptions,
  { onLost, tries }: Required<EmbeddedOptions> & { readonly tries: number },
): Promise<EmbeddedPostgres> {
  const { home, runner, password } = start;
  const { port } = postmaster;
  const claim = async (): Promise<Client | undefined> => {
    const client = await clusters.connectToDatabase(clusters.databaseUrlOf(port, password, 'postgres'));
    if (await own(client)) return client;
    await client.end();
    return undefined;
  };
  const owner = await claim();
  if (!owner) throw new Error('The database that was just started already belongs to another server.');
  await createDatabase(owner);
  const stop = new AbortController();
  const keeping = { stopping: stop.signal, onLost };
  const running = superviseDatabase(postmaster, () => startPostmaster({ ...start, port }), { ...keeping, tries });
  const owning = keepInstanceLock(owner, claim, keeping);
  const hurrying = forceShutdown(
    () => clusters.isClusterShuttingDown(home.cluster),
    () => clusters.stopCluster(home, runner),
    stop.signal,
  );
  return {
    url: clusters.databaseUrlOf(port, password, DATABASE),
    folder: home.cluster,
    async stop() {
      stop.abort();
      await Promise.all([running, owning, hurrying]);
      await clusters.stopCluster(home, runner);
    },
  };
}

export function hasEmbeddedPostgres(dataDir: string): boolean {
  const cluster = findExistingCluster(dataDir);
  // A database whose named place is missing counts; opening it explains that.
  return (cluster !== undefined && pathExists(cluster)) || unusableClusterReason(dataDir, findOsUser()) !== undefined;
}

/** URL of a running server's database of this folder, or why there is none. Creates nothing. @throws if the next start could not use it */
export function findEmbeddedPostgres(dataDir: string): { readonly url: string; readonly folder: string } | 'stopped' | 'none' {
  const reason = unusableClusterReason(dataDir, findOsUser());
  if (reason !== undefined) throw new Error(reason);
  const folder = findExistingCluster(dataDir);
  if (folder === undefined || !pathExists(folder)) return 'none';
  const running = clusters.readPostmasterPid(folder);
  return running && !clusters.isDatabasePasswordLost(dataDir, folder)
    ? { url: clusters.databaseUrlOf(running.port, clusters.readDatabasePassword(dataDir), DATABASE), folder }
    : 'stopped';
}

export async function connectOrStartEmbeddedPostgres(dataDir: string, print: (line: string) => void): Promise<EmbeddedPostgres> {
  const { cluster } = findPostgresInstallation(dataDir, findOrCreateOsUser(), print);
  const running = clusters.readPostmasterPid(cluster);
  const url = running && clusters.databaseUrlOf(running.port, clusters.readDatabasePassword(dataDir), DATABASE);
  const client = url === undefined ? undefined : await clusters.connectToDatabase(url).catch(() => undefined);
  if (!client || url === undefined) return openEmbeddedPostgres(dataDir, print);
  const { rows } = await client.query<{ owned: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = $1 AND granted) AS owned`,
    [OWNER_LOCK],
  );
  await client.end();
  if (!rows[0]?.owned) return openEmbeddedPostgres(dataDir, print);
  return { url, folder: cluster, stop: () => Promise.resolve() };
}

/** @returns false if the running database is not an orphan: its server is alive */
async function stopOrphan({ home, runner, password }: PostmasterOptions): Promise<boolean> {
  for (const end = Date.now() + ORPHAN_MS; Date.now() < end; await pause(100)) {
    const orphan = clusters.readPostmasterPid(home.cluster);
    if (!orphan) return true;
    const client = await clusters.connectToDatabase(clusters.databaseUrlOf(orphan.port, password, 'postgres')).catch((error: unknown) => {
      if (clusters.postgresErrorCodeOf(error) === clusters.postgresErrorCodes.wrongPassword) throw error;
    });
    if (!client) continue;
    const isOurs = await own(client);
    await client.end();
    if (isOurs) await clusters.stopCluster(home, runner);
    return isOurs;
  }
  // Access is refused: the one that we start next will say why.
  return true;
}

async function own(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ owned: boolean }>('SELECT pg_try_advisory_lock($1) AS owned', [OWNER_LOCK]);
  return rows[0]?.owned ?? false;
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
}
