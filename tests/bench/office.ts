import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { officeCalls } from '../../src/contract/office-calls.ts';
import type { Answers } from '../../src/form/model/answers.ts';
import type { OfficeList } from '../../src/contract/shapes/office.ts';
import { systemClock } from '../../src/server/clock.ts';
import { loadDefinition } from '../../src/server/definition.ts';
import { assemble } from '../../src/server/main.ts';
import { loadSecrets } from '../../src/server/secrets.ts';
import { createAudit } from '../../src/server/services/audit.ts';
import { addStaff } from '../../src/server/services/staff-accounts.ts';
import { parseSettings } from '../../src/server/settings.ts';
import { openDatabase } from '../../src/server/store/database.ts';
import { openEmbeddedPostgres } from '../../src/server/store/embedded-postgres.ts';
import { persona } from '../larkmere/e2e/application.ts';
import { figure, type Figure, quantile } from './bench-result.ts';
import { fill } from './filled-database.ts';

const ROOT = join(import.meta.dirname, '../..');
const SIZE = 100_000;
const ROUNDS = 200;
const EMAIL = 'officer@bench.example';
const PASSWORD = 'Correct-horse-9';

/** The office's list among 100,000 applications: how long it takes, and what the names take that it searches. */
export async function measureOffice(): Promise<readonly Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matricula-bench-'));
  const postgres = await openEmbeddedPostgres(dataDir, () => undefined);
  const answers = persona('us-freshman');
  try {
    const answersOf = (n: number): Answers => ({ ...answers, first_name: `Given${n % 1000}`, last_name: `Family${n}` });
    await fill(postgres.url, dataDir, SIZE, { answersOf });
    const definition = loadDefinition(ROOT);
    const settings = parseSettings({ DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
    const { app, stop } = await assemble(settings, { definition: () => definition, clock: systemClock, print: () => undefined });
    await app.ready();
    try {
      return await measure(app, await logIn(app, postgres.url, dataDir));
    } finally {
      await stop();
    }
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function logIn(app: FastifyInstance, url: string, dataDir: string): Promise<string> {
  const { db, close } = openDatabase(url, () => undefined);
  const audit = createAudit({ clock: systemClock, secrets: loadSecrets({ dataDir }) });
  const invited = await addStaff({ db, clock: systemClock, audit }, { email: EMAIL, name: 'Officer', role: 'reader' });
  await close();
  const passwords = { id: invited?.id, password: PASSWORD, confirm_password: PASSWORD };
  await app.inject({ method: 'POST', url: officeCalls.staffPassword.path, payload: passwords });
  const { cookies } = await app.inject({
    method: 'POST',
    url: officeCalls.staffLogin.path,
    payload: { username: EMAIL, password: PASSWORD },
  });
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

async function measure(app: FastifyInstance, cookie: string): Promise<readonly Figure[]> {
  const list = async (query: Record<string, string>): Promise<OfficeList> => {
    const url = `${officeCalls.officeList.path}?${new URLSearchParams(query)}`;
    const response = await app.inject({ url, headers: { cookie } });
    if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
    return response.json();
  };
  const p99 = async (name: string, ask: (n: number) => Promise<unknown>): Promise<Figure> => {
    const times: number[] = [];
    for (let n = 0; n < ROUNDS; n += 1) {
      const started = performance.now();
      await ask(n);
      times.push(performance.now() - started);
    }
    return figure(`${name}, p99 of ${ROUNDS}`, quantile(times, 0.99), 'ms', { name: 'p50', value: quantile(times, 0.5) });
  };
  const before = process.memoryUsage().heapUsed;
  const started = performance.now();
  // A search waits for the names at most for a while.
  while (!(await list({ text: 'Family1' }).catch(() => undefined))) continue;
  const seconds = (performance.now() - started) / 1000;
  const heap = (process.memoryUsage().heapUsed - before) / 1e6;
  let after: string | null = null;
  return [
    figure(`Office: names of ${SIZE} applications are read`, seconds, 's'),
    figure('Office: memory that they take, about', heap, 'MB'),
    await p99('Office: first page of the list', () => list({})),
    await p99('Office: next pages', async () => {
      ({ next: after } = await list(after === null ? {} : { after }));
    }),
    await p99('Office: one state', () => list({ state: 'received' })),
    await p99('Office: a state that none has', () => list({ state: 'decision' })),
    await p99('Office: search for a name', (n) => list({ text: `given${n} family` })),
    await p99('Office: search that finds nothing', () => list({ text: 'nobody at all' })),
    await p99('Office: search for a reference', (n) => list({ text: `R-${n * 400}` })),
  ];
}
