import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createRandom } from '../../scripts/lookup/random.ts';
import { createLookup } from '../../src/server/services/lookup.ts';
import { openDatabase } from '../../src/server/store/database.ts';
import { openEmbeddedPostgres } from '../../src/server/store/embedded-postgres.ts';
import type { Db, LookupFields } from '../../src/server/store/tables.ts';
import { startSite } from '../e2e/site.ts';
import { mistype } from '../lookup/typing-mistakes.ts';
import { figure, quantile, type Figure } from './bench-result.ts';

const ROWS = 100_000;
const SCHOOLS = 300;
const CLIENTS = 10;
const ROOT = join(import.meta.dirname, '../..');

/** Ways to search for a school, a third of them with a typing mistake. */
const searches: readonly ((school: LookupFields, random: () => number) => string)[] = [
  ({ name = '' }) => name.slice(0, 2),
  ({ name = '' }) => name.slice(0, 5),
  ({ name = '' }) => name,
  ({ name = '' }) =>
    name
      .split(' ')
      .map((word) => word.slice(0, 4))
      .join(' '),
  ({ name = '', state = '' }) => `${name.split(' ')[0]} ${state}`,
  ({ ceeb = '' }) => ceeb,
  ({ name = '' }, random) => mistype(random, name).text,
  ({ name = '' }, random) => mistype(random, name).text,
  ({ name = '', city = '' }, random) => `${mistype(random, name).text} ${city}`,
];

/** Importing an invented list of 100,000 high schools, and searching it, in this process and over HTTP. */
export async function measureLookups(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-bench-'));
  chmodSync(folder, 0o711);
  const postgres = await openEmbeddedPostgres(folder, () => undefined);
  const { db, close } = openDatabase(postgres.url, () => undefined);
  try {
    const file = join(folder, 'schools.csv');
    writeFileSync(file, run(['scripts/lookup-demo.ts', '--category', 'hs_ceeb', '--rows', String(ROWS)], postgres.url));
    const [first, again] = [1, 2].map(() =>
      secondsOf(() => run(['scripts/lookup-import.ts', '--category', 'hs_ceeb', '--file', file], postgres.url)),
    );
    const texts = await textsOf(db);
    const lookup = createLookup({ db });
    const inProcess = await timesOf(texts, (text) => lookup.find('hs_ceeb', text));
    const { overHttp, perSecond } = await measureHttp(texts, postgres.url);
    const how = `one client, ${texts.length} searches, a third of them mistyped, in ${ROWS} invented schools`;
    return [
      figure('Import of 100,000 schools', first ?? 0, 's', undefined, 'the first import and the same file again, the whole command'),
      figure('Import, the same again', again ?? 0, 's'),
      figure('Indexes of 100,000 schools', (await indexBytes(db)) / 1e6, 'MB'),
      figure('Look-up in process, p50', quantile(inProcess, 0.5), 'ms', undefined, how),
      figure('Look-up in process, p99', quantile(inProcess, 0.99), 'ms'),
      figure('Look-up over HTTP, p50', quantile(overHttp, 0.5), 'ms'),
      figure('Look-up over HTTP, p99', quantile(overHttp, 0.99), 'ms'),
      figure(`Look-ups over HTTP, ${CLIENTS} clients`, perSecond, 'per s'),
    ];
  } finally {
    await close();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  }
}

async function textsOf(db: Db): Promise<readonly string[]> {
  const random = createRandom(3);
  const schools = await db
    .selectFrom('lookup_entry')
    .select('fields')
    .where('category', '=', 'hs_ceeb')
    .orderBy(sql`md5(key)`)
    .limit(SCHOOLS)
    .execute();
  const texts = schools.flatMap(({ fields }) => searches.map((search) => search(fields, random)));
  // Not all of a kind after another.
  return texts
    .map((text) => ({ text, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ text }) => text);
}

async function timesOf(texts: readonly string[], search: (text: string) => Promise<unknown>): Promise<readonly number[]> {
  for (const text of texts.slice(0, 50)) await search(text);
  const times: number[] = [];
  for (const text of texts) {
    const started = performance.now();
    await search(text);
    times.push(performance.now() - started);
  }
  return times;
}

/** One client's times, and how many look-ups a second several clients get together. */
async function measureHttp(texts: readonly string[], databaseUrl: string): Promise<{ overHttp: readonly number[]; perSecond: number }> {
  const site = await startSite({ environment: { DATABASE_URL: databaseUrl } });
  const ask = (text: string): Promise<void> =>
    get(`${site.url}/lookup/find?${new URLSearchParams({ text, category: 'hs_ceeb' }).toString()}`);
  try {
    const overHttp = await timesOf(texts, ask);
    const started = performance.now();
    await Promise.all(
      Array.from({ length: CLIENTS }, async (_, client) => {
        for (const text of texts.filter((__, place) => place % CLIENTS === client)) await ask(text);
      }),
    );
    return { overHttp, perSecond: texts.length / ((performance.now() - started) / 1000) };
  } finally {
    await site.close();
  }
}

async function get(url: string): Promise<void> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

async function indexBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    SELECT sum(pg_indexes_size(oid)) AS bytes FROM pg_class WHERE relname IN ('lookup_entry_hs_ceeb', 'lookup_word_hs_ceeb')`.execute(db);
  return Number(rows[0]?.bytes);
}

function run(command: readonly string[], databaseUrl: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl },
  });
  if (status !== 0) throw new Error(`${command.join(' ')} failed:\n${stdout}\n${stderr}`);
  return stdout;
}

function secondsOf(work: () => unknown): number {
  const started = performance.now();
  work();
  return (performance.now() - started) / 1000;
}
