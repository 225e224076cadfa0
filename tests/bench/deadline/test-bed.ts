import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Pool } from 'pg';
import { propagateAnswers } from '../../../src/form/evaluate/apply-answer.ts';
import { isoDateInTimeZone } from '../../../src/server/platform/clock.ts';
import { loadFormDefinition } from '../../../src/server/platform/form-definition.ts';
import { createHashThreadPool } from '../../../src/server/platform/hash-thread-pool.ts';
import { createSecrets } from '../../../src/server/platform/secrets.ts';
import { createPasswordHasher } from '../../../src/server/accounts/password-hasher.ts';
import { findPostgresBinaries } from '../../../src/server/database/embedded/postgres-binaries.ts';
import { associatedDataOf } from '../../../src/server/database/sealed-columns.ts';
import { findFreePort } from '../../e2e/free-port.ts';
import { startSite, type RunningSite } from '../../e2e/start-site.ts';
import { readPersonaAnswers } from '../../larkmere/e2e/larkmere-form.ts';
import { installedPostgresFolder, startTestPostgres, type TestPostgres } from '../../operations/server/own-postgres.ts';
import type { BenchStudent } from './load-model.ts';
import { startSlowServices, type SlowServices } from './slow-services.ts';

export const BENCH_SECRET_KEY = 'the key of a bench, which guards nothing at all';
export const BENCH_PASSWORD = 'Harbor light 4 all!';
const HERE = import.meta.dirname;
const ROWS_AT_ONCE = 1000;

export interface TestBed {
  readonly url: string;
  readonly servers: readonly RunningSite[];
  readonly postgres: TestPostgres;
  readonly pool: Pool;
  readonly services: SlowServices;
  readonly students: readonly BenchStudent[];
  close(): Promise<void>;
}

export async function startTestBed(processes: number, students: number): Promise<TestBed> {
  const bin = installedPostgresFolder ?? join(findPostgresBinaries().folder, 'bin');
  const postgres = await startTestPostgres(bin, '-c max_connections=200');
  const databaseUrl = await postgres.newDatabase();
  const services = await startSlowServices();
  const pool = new Pool({ connectionString: databaseUrl, max: 4 });
  // Its connections end with the database that is restarted.
  pool.on('error', () => undefined);
  const { url, servers, close } = await serve(processes, {
    ...services.environment,
    DATABASE_URL: databaseUrl,
    SECRET_KEY: BENCH_SECRET_KEY,
  });
  return {
    url,
    servers,
    postgres,
    pool,
    services,
    students: await addStudents(pool, students),
    async close() {
      await close();
      await pool.end();
      await services.close();
      postgres.stop();
    },
  };
}

async function addStudents(pool: Pool, count: number): Promise<readonly BenchStudent[]> {
  const { form, hash: formHash } = loadFormDefinition(join(HERE, '../../..'));
  const { dataKeys } = createSecrets(BENCH_SECRET_KEY);
  const hashing = createHashThreadPool();
  const passwordHash = await createPasswordHasher({ refuseBreachedPasswords: false, hashing }).hash(BENCH_PASSWORD);
  await hashing.close();
  const answers = propagateAnswers(form, {
    answers: readPersonaAnswers('us-freshman'),
    counts: {},
    tabs: {},
    today: isoDateInTimeZone('UTC', new Date()),
  });
  const students: BenchStudent[] = [];
  while (students.length < count) {
    const from = students.length;
    const emails = Array.from({ length: Math.min(ROWS_AT_ONCE, count - from) }, (_, n) => `student-${from + n}@bench.example`);
    const { rows } = await pool.query<{ id: string; email: string }>(
      `INSERT INTO account (username, password_hash, created_at, confirmed_at) SELECT unnest($1::text[]), $2, now(), now()
      RETURNING id, username AS email`,
      [emails, passwordHash],
    );
    const ids = rows.map(({ id }) => id);
    const drafts = ids.map((id) => dataKeys.seal(answers, associatedDataOf('application.answers', id)));
    await pool.query(
      `INSERT INTO application (account_id, answers, form_hash)
      SELECT id, answers, $3 FROM unnest($1::uuid[], $2::bytea[]) AS row (id, answers)`,
      [ids, drafts, formHash],
    );
    await pool.query(
      `INSERT INTO session (id_hash, account_id, created_at, last_seen_at)
      SELECT sha256(convert_to('session-of-' || id, 'UTF8')), id, now(), now() FROM unnest($1::uuid[]) AS row (id)`,
      [ids],
    );
    students.push(...rows.map(({ id, email }) => ({ id, email, session: `session-of-${id}` })));
  }
  return students;
}

async function serve(count: number, environment: Readonly<Record<string, string>>): Promise<Pick<TestBed, 'url' | 'servers' | 'close'>> {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const limits = { LOOKUPS_PER_MINUTE: '1000000', LOOKUPS_PER_MINUTE_PER_NETWORK: '1000000', PUBLIC_CALLS_PER_MINUTE: '1000000' };
  const start = async (): Promise<RunningSite> =>
    startSite({ environment: { ...environment, ...limits, BASE_URL: url, PORT: String(await findFreePort()) } });
  const servers = [await start()];
  servers.push(...(await Promise.all(Array.from({ length: count - 1 }, start))));
  const ports = servers.map((server) => new URL(server.listensAt).port);
  const balancer = startProcess('balancer.ts', [String(port), ...ports]);
  await once(balancer, 'message');
  return {
    url,
    servers,
    async close() {
      balancer.kill();
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}

const startProcess = (script: string, words: readonly string[] = []): ChildProcess =>
  fork(join(HERE, script), words, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });

export async function runBenchProcess<Report>(script: string, order: object): Promise<Report> {
  const child = startProcess(script);
  const report = Promise.withResolvers<Report>();
  child.once('message', (message) => report.resolve(message as Report));
  child.once('exit', (code) => report.reject(new Error(`${script} ended with ${code}`)));
  child.send(order);
  return report.promise;
}
