import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { settle } from '../../../src/form/run/apply-answer.ts';
import { dateIn } from '../../../src/server/clock.ts';
import { loadDefinition } from '../../../src/server/definition.ts';
import { findBinaries } from '../../../src/server/store/embedded/binaries.ts';
import { createHashingThreads } from '../../../src/server/hashing-threads.ts';
import { createPasswords } from '../../../src/server/services/passwords.ts';
import { freePort } from '../../e2e/free-port.ts';
import { startSite, type Site } from '../../e2e/site.ts';
import { installedPostgres, startOwnPostgres, type OwnPostgres } from '../../operation/server/own-postgres.ts';
import { persona } from '../../larkmere/e2e/application.ts';
import { fill } from '../filled-database.ts';
import type { BenchStudent } from './load-model.ts';
import { openSlowServices, type SlowServices } from './slow-services.ts';

export const SECRET_KEY = 'the key of a bench, which guards nothing at all';
export const PASSWORD = 'Harbor light 4 all!';
const HERE = import.meta.dirname;
const ROOT = join(HERE, '../../..');

/** A database with students who are logged in, and slow services beside it. */
export interface Stage {
  readonly postgres: OwnPostgres;
  readonly databaseUrl: string;
  readonly students: readonly BenchStudent[];
  readonly services: SlowServices;
  readonly pool: Pool;
  /** Servers behind a balancer, the first of which has made what they share. */
  serve(count: number): Promise<Served>;
  close(): Promise<void>;
}

export interface Served {
  /** Of the balancer, where there is one. */
  readonly url: string;
  readonly servers: readonly Site[];
  close(): Promise<void>;
}

/**
 * @param bin folder of the programs of a PostgreSQL; an installed one if absent, else the built-in one
 * @param environment of PostgreSQL, beside ours
 */
export async function setStage(
  size: number,
  bin = installedPostgres ?? join(findBinaries().folder, 'bin'),
  environment: Readonly<Record<string, string>> = {},
): Promise<Stage> {
  const postgres = await startOwnPostgres(bin, '-c max_connections=400', environment);
  const databaseUrl = await postgres.newDatabase();
  const keys = mkdtempSync(join(tmpdir(), 'matricula-bench-'));
  const pool = new Pool({ connectionString: databaseUrl, max: 4 });
  // Its connections end with the database that is restarted.
  pool.on('error', () => undefined);
  // As a server keeps them: with the copies of answers that follow from others.
  const { form } = loadDefinition(ROOT);
  const answers = settle(form, { answers: persona('us-freshman'), counts: {}, tabs: {}, today: dateIn('UTC', new Date()) });
  await fill(databaseUrl, keys, size, { as: 'drafts', secretKey: SECRET_KEY, answersOf: () => answers });
  const hashing = createHashingThreads();
  const hash = await createPasswords({ refuseBreachedPasswords: false, hashing }).hash(PASSWORD);
  await hashing.close();
  await pool.query('UPDATE account SET password_hash = $1, confirmed_at = now()', [hash]);
  const { rows } = await pool.query<{ id: string; username: string }>('SELECT id, username FROM account ORDER BY username');
  const students = rows.map(({ id, username }) => ({ id, email: username, session: `session-of-${id}` }));
  const services = await openSlowServices();
  return {
    postgres,
    databaseUrl,
    students,
    services,
    pool,
    serve: (count) => serve(count, { ...services.environment, DATABASE_URL: databaseUrl, SECRET_KEY }),
    async close() {
      await pool.end();
      await services.close();
      postgres.stop();
      rmSync(keys, { recursive: true });
    },
  };
}

/** Everybody is logged in again: sessions end after 15 minutes without use. */
export async function openSessions({ pool }: Stage): Promise<void> {
  await pool.query('TRUNCATE session');
  await pool.query(
    `INSERT INTO session (id_hash, account_id, created_at, last_seen_at)
    SELECT sha256(convert_to('session-of-' || id, 'UTF8')), id, now(), now() FROM account`,
  );
}

async function serve(count: number, environment: Readonly<Record<string, string>>): Promise<Served> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const limits = { LOOKUPS_PER_MINUTE: '1000000', LOOKUPS_PER_MINUTE_PER_NETWORK: '1000000', PUBLIC_CALLS_PER_MINUTE: '1000000' };
  const start = async (): Promise<Site> =>
    startSite({ environment: { ...environment, ...limits, BASE_URL: url, PORT: String(await freePort()) } });
  // The first one fills what they share.
  const servers = [await start()];
  servers.push(...(await Promise.all(Array.from({ length: count - 1 }, start))));
  const ports = servers.map((server) => new URL(server.listensAt).port);
  const balancer = await startProcess('balancer.ts', [String(port), ...ports]);
  return {
    url,
    servers,
    async close() {
      balancer.kill();
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}

/** One of the scripts beside this one; it is ready once it says anything. */
async function startProcess(script: string, words: readonly string[]): Promise<ChildProcess> {
  const child = fork(join(HERE, script), words, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await once(child, 'message');
  return child;
}

/** Sends an order to a script beside this one, and waits for its report. */
export async function orderFrom<Report>(script: string, order: object): Promise<Report> {
  const child = fork(join(HERE, script), [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const report = Promise.withResolvers<Report>();
  child.once('message', (message) => report.resolve(message as Report));
  child.once('exit', (code) => report.reject(new Error(`${script} ended with ${code}`)));
  child.send(order);
  return report.promise;
}
