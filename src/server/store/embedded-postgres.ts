import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import {
  codeOf,
  connect,
  initialise,
  isPasswordLost,
  keptPassword,
  notedServer,
  refusal,
  setPassword,
  stopCluster,
  urlOf,
  wrongPassword,
} from './embedded/cluster.ts';
import { findHome } from './embedded/home.ts';
import { type Postmaster, type Start, startPostmaster } from './embedded/postmaster.ts';
import { chooseRunner } from './embedded/run-as.ts';
import { keepOwning, keepRunning } from './embedded/keep-running.ts';

export interface EmbeddedPostgres {
  /** Connection string of the database `matricula`. */
  readonly url: string;
  /** Where it lies on the disk. */
  readonly folder: string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Hears when the database has ended and cannot be started again, or belongs to somebody else by now. */
  readonly onLost?: (error: Error) => void;
  /** How often it is tried to start it again before it is lost; first after half a second, in the end every 30 s. */
  readonly tries?: number | undefined;
}

/** Whoever holds this lock in the database owns the data folder; it falls with its holder's connection, even by `kill -9`. */
const OWNER_LOCK = 0x6d617472;
const DATABASE = 'matricula';
const ORPHAN_MS = 15_000;

/**
 * A real PostgreSQL for one data folder: made at the first start, started again when it ends unasked, stopped with the server.
 * One that a killed server has left behind is stopped and started afresh.
 * @param print shows a line to whoever started the server
 * @throws when another server that runs uses the folder, and on machines without binaries, with what to do; nothing runs then
 */
export async function openEmbeddedPostgres(
  dataDir: string,
  print: (line: string) => void,
  { onLost = () => undefined, tries = 12 }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const runner = chooseRunner();
  const home = findHome(dataDir, runner, print);
  const inUse = (): Error =>
    new Error(`Another server is running on ${dataDir}. Stop it first, or give this one a folder of its own with DATA_DIR.`);
  const needsPassword = isPasswordLost(dataDir, home);
  if (needsPassword && notedServer(home.cluster)) throw inUse();
  const password = keptPassword(dataDir);
  const start: Start = { home, runner, password, logFile: join(dataDir, 'postgres.log') };
  try {
    if (!(await stopOrphan(start))) throw inUse();
    await initialise(home, runner, password);
    if (needsPassword) await setPassword(home, runner, password);
    const postmaster = await startPostmaster(start);
    return await owned(postmaster, start, { onLost, tries }).catch(async (error: unknown) => {
      await stopCluster(home, runner);
      throw error;
    });
  } catch (error) {
    if (codeOf(error) === refusal.wrongPassword) throw wrongPassword(dataDir);
    // Two that start at the same moment: PostgreSQL's own note keeps the second one out.
    throw (error as Error).message.includes('postmaster.pid') ? inUse() : error;
  }
}

async function owned(
  postmaster: Postmaster,
  start: Start,
  { onLost, tries }: Required<EmbeddedOptions> & { readonly tries: number },
): Promise<EmbeddedPostgres> {
  const { home, runner, password } = start;
  const { port } = postmaster;
  const claim = async (): Promise<Client | undefined> => {
    const client = await connect(urlOf(port, password, 'postgres'));
    if (await own(client)) return client;
    await client.end();
    return undefined;
  };
  const owner = await claim();
  if (!owner) throw new Error('The database that was just started belongs to another server already.');
  await createDatabase(owner);
  const stop = new AbortController();
  const keeping = { stopping: stop.signal, onLost };
  const running = keepRunning(postmaster, () => startPostmaster({ ...start, port }), { ...keeping, tries });
  const owning = keepOwning(owner, claim, keeping);
  return {
    url: urlOf(port, password, DATABASE),
    folder: home.cluster,
    async stop() {
      stop.abort();
      await Promise.all([running, owning]);
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
  const running = notedServer(cluster);
  const url = running && urlOf(running.port, keptPassword(dataDir), DATABASE);
  const client = url === undefined ? undefined : await connect(url).catch(() => undefined);
  if (!client || url === undefined) return openEmbeddedPostgres(dataDir, print);
  const { rows } = await client.query<{ owned: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = $1 AND granted) AS owned`,
    [OWNER_LOCK],
  );
  await client.end();
  if (!rows[0]?.owned) return openEmbeddedPostgres(dataDir, print);
  return { url, folder: cluster, stop: () => Promise.resolve() };
}

/** @returns false where the database that runs is not an orphan: its server is alive */
async function stopOrphan({ home, runner, password }: Start): Promise<boolean> {
  for (const end = Date.now() + ORPHAN_MS; Date.now() < end; await pause(100)) {
    const orphan = notedServer(home.cluster);
    if (!orphan) return true;
    const client = await connect(urlOf(orphan.port, password, 'postgres')).catch((error: unknown) => {
      if (codeOf(error) === refusal.wrongPassword) throw error;
    });
    // It is just shutting down, or coming up.
    if (!client) continue;
    const isOurs = await own(client);
    await client.end();
    if (isOurs) await stopCluster(home, runner);
    return isOurs;
  }
  // It does not let us in: it will say why to the one that we start.
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
