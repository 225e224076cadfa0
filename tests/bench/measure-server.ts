import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoEntries } from '../../src/operations/lookup/demo-lists.ts';
import { openDatabase } from '../../src/server/database/database.ts';
import { openEmbeddedPostgres } from '../../src/server/database/embedded-postgres.ts';
import { replaceLookupList } from '../../src/server/lookup/lookup-list-store.ts';
import { startSite, type RunningSite } from '../e2e/start-site.ts';
import { createAccount } from '../e2e/steps.ts';
import { readPersonaAnswers } from '../larkmere/e2e/larkmere-form.ts';
import { measureDesk } from './measure-desk.ts';
import { toBenchFigure, type BenchFigure, quantile } from './bench-figures.ts';
import { measureRate, type MeasuredRate } from './measure-rate.ts';
import { sendOrThrow } from './send-call.ts';

const STUDENTS = 10;
const SECONDS = 4;
const STARTS =
  'Alder Amber Birch Clover Elm Gable Haw Juniper Kestrel Lark Linden Marl Mead Otter Quill Rowan Tamar Thistle Wren Zephyr'.split(' ');
const MIDDLES = ['', 'en', 'ing', 'wick', 'tor'];
const ENDS = 'brook bury combe dale field ford gate ham hollow ley moor ridge ton vale worth'.split(' ');
const KINDS = ['High School', 'Central High School', 'Technical High School', 'Preparatory School'];
const STATES = ['CA', 'NE', 'NY', 'OR', 'TX'];
const NAMES = STARTS.flatMap((start) => MIDDLES.flatMap((middle) => ENDS.map((end) => start + middle + end)));
const SCHOOLS = NAMES.flatMap((name) => KINDS.flatMap((kind) => STATES.map((state) => ({ name: `${name} ${kind}`, city: name, state }))));
const SEARCHES = ['al', 'amber', 'birchen', 'cloverwick high', 'elm', 'juniper', 'lark', 'mead', 'rowan', 'thistle'];

type Call = (student: number) => Promise<unknown>;

interface Compared {
  readonly name: string;
  readonly ours: Call;
  readonly bare: Call;
}

/** Saves, look-ups and log-ins of ten students, in turns with a bare Fastify on the same database; the best rate counts. */
export async function measureServer(rounds: number): Promise<readonly BenchFigure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-bench-'));
  // The database runs as another user if root measures.
  chmodSync(folder, 0o711);
  const postgres = await openEmbeddedPostgres(folder, () => undefined);
  const started: RunningSite[] = [];
  try {
    const limits = { LOOKUPS_PER_MINUTE: '1000000', LOOKUPS_PER_MINUTE_PER_NETWORK: '1000000' };
    const site = await startSite({ environment: { ...limits, DATABASE_URL: postgres.url } });
    started.push(site);
    await loadSchools(postgres.url);
    const bare = await startSite({
      script: 'tests/bench/bare-server.ts',
      environment: { DATABASE_URL: postgres.url, STUDENTS: String(STUDENTS) },
    });
    started.push(bare);
    const figures: BenchFigure[] = [];
    for (const compared of await callsTo(site, bare)) figures.push(...(await measure(compared, rounds)));
    return [...figures, ...(await measureDesk(site, postgres.url))];
  } finally {
    await Promise.all(started.map((site) => site.close()));
    await postgres.stop();
    rmSync(folder, { recursive: true });
  }
}

async function loadSchools(databaseUrl: string): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, () => undefined, 'of any length');
  const entries = demoEntries(
    'hs_ceeb',
    SCHOOLS.map((school, n) => ({ ...school, code: String(100_000 + n) })),
  );
  await replaceLookupList(
    db,
    'hs_ceeb',
    (async function* () {
      yield entries;
    })(),
  );
  await close();
}

async function callsTo({ url, codeFor }: RunningSite, { url: bareUrl }: RunningSite): Promise<readonly Compared[]> {
  const accounts = await Promise.all(Array.from({ length: STUDENTS }, () => createAccount({ url, codeFor })));
  const logIn = ({ email: username, password }: (typeof accounts)[number]) =>
    sendOrThrow(url, 'POST', '/public/login', { body: { username, password } });
  const sessions = await Promise.all(accounts.map(async (account) => (await logIn(account)).cookies.join('; ')));
  const answers = readPersonaAnswers('us-freshman');
  const save = (student: number, changed: object) =>
    sendOrThrow(url, 'PUT', '/api/answer', { body: { answers: changed }, headers: { cookie: sessions[student] ?? '' } });
  await Promise.all(sessions.map((_, student) => save(student, answers)));
  const search = (student: number): string => encodeURIComponent(SEARCHES[student] ?? '');
  let count = 0;
  const another = (): { first_name: string } => ({ first_name: `Bo ${(count += 1)}` });
  return [
    {
      name: 'Saves',
      ours: (student) => save(student, another()),
      bare: (student) => sendOrThrow(bareUrl, 'PUT', `/save/${student}`, { body: { answers: { ...answers, ...another() } } }),
    },
    {
      name: 'Look-ups',
      ours: (student) => sendOrThrow(url, 'GET', `/lookup/find?category=hs_ceeb&max_results=5&text=${search(student)}`),
      bare: (student) => sendOrThrow(bareUrl, 'GET', `/find?text=${search(student)}`),
    },
    {
      name: 'Log-ins',
      ours: (student) => logIn(accounts[student] ?? { email: '', password: '' }),
      bare: (student) => sendOrThrow(bareUrl, 'POST', '/login', { body: { password: accounts[student]?.password } }),
    },
  ];
}

async function measure({ name, ours, bare }: Compared, rounds: number): Promise<readonly BenchFigure[]> {
  const measured: Record<'ours' | 'bare', MeasuredRate[]> = { ours: [], bare: [] };
  const rateOf = (call: Call, seconds: number): Promise<MeasuredRate> =>
    measureRate(STUDENTS, seconds, async (student) => void (await call(student)));
  await Promise.all([rateOf(ours, 0.5), rateOf(bare, 0.5)]);
  for (let round = 0; round < rounds; round += 1) {
    measured.ours.push(await rateOf(ours, SECONDS));
    measured.bare.push(await rateOf(bare, SECONDS));
  }
  const how =
    `server: ${STUDENTS} students at once, ${rounds} x ${SECONDS} s, loopback, load generator on the same cores, ${SCHOOLS.length} schools; ` +
    'bare: Fastify and pg with one statement in the same database, and argon2id for a log-in';
  const beside = (take: (rates: readonly MeasuredRate[]) => number) => ({ name: 'bare Fastify + pg', value: take(measured.bare) });
  const best = (rates: readonly MeasuredRate[]): number => Math.max(...rates.map(({ perSecond }) => perSecond));
  const at =
    (share: number) =>
    (rates: readonly MeasuredRate[]): number =>
      quantile(
        rates.flatMap(({ times }) => times),
        share,
      );
  return [
    toBenchFigure(name, best(measured.ours), 'per s', beside(best), how),
    toBenchFigure(`${name}, p50`, at(0.5)(measured.ours), 'ms', beside(at(0.5)), how),
    toBenchFigure(`${name}, p99`, at(0.99)(measured.ours), 'ms', beside(at(0.99)), how),
  ];
}
