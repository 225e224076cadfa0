import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import type { Retention } from '../../src/form/model/institution.ts';
import { loadSecrets } from '../../src/server/secrets.ts';
import { toLookAt } from '../../src/server/services/retention.ts';
import { openDatabase } from '../../src/server/store/database.ts';
import { openEmbeddedPostgres } from '../../src/server/store/embedded-postgres.ts';
import { migrate } from '../../src/server/store/migrate.ts';
import { longUnheard, nextKept } from '../../src/server/store/retention.ts';
import type { Db } from '../../src/server/store/tables.ts';
import { figure, type Figure } from './bench-result.ts';

const SIZE = 100_000;
const AT_ONCE = 500;
const retention: Retention = { drafts: { days: 365 }, submitted: { days: 365, year_ends: '08-31' }, withdrawn: { days: 90 } };

/** The hourly look for accounts whose time is over, among those of four years: those that count, beside reading all of them. */
export async function measureRetention(): Promise<readonly Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matricula-bench-'));
  const postgres = await openEmbeddedPostgres(dataDir, () => undefined);
  const { db, close } = openDatabase(postgres.url, () => undefined, 'of any length');
  try {
    await migrate(db, loadSecrets({ dataDir }).dataKeys);
    return [...(await measureWith(db, postgres.url, '1460 days')), ...(await measureWith(db, postgres.url, '300 days'))];
  } finally {
    await close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureWith(db: Db, url: string, spread: string): Promise<readonly Figure[]> {
  await givenAccounts(url, spread);
  const all = await secondsOf(everyOne(db));
  const some = await secondsOf(longUnheard(db, toLookAt(retention, new Date().toISOString().slice(0, 10))));
  const name = `the look at ${SIZE} accounts of ${spread}, ${some.accounts} of them worth it`;
  return [figure(name, some.seconds, 's', { name: 'reading all of them', value: all.seconds }, 'one pass each, with a warm cache')];
}

async function secondsOf(found: AsyncIterable<unknown>) {
  const begun = performance.now();
  let accounts = 0;
  for await (const _ of found) accounts += 1;
  return { accounts, seconds: (performance.now() - begun) / 1000 };
}

async function* everyOne(db: Db) {
  for (let after: string | undefined, more = true; more;) {
    const found = await nextKept(db, after, AT_ONCE);
    yield* found;
    after = found.at(-1)?.accountId;
    more = found.length === AT_ONCE;
  }
}

/** Half of them submitted, a tenth of these withdrawn; each with three log-ins, and no answers. */
async function givenAccounts(url: string, spread: string): Promise<void> {
  const pool = new Pool({ connectionString: url });
  const ago = `now() - n::float8 / ${SIZE} * interval '${spread}'`;
  try {
    await pool.query('TRUNCATE account CASCADE');
    await pool.query(
      `INSERT INTO account (username, created_at, confirmed_at) SELECT 'student-' || n || '@bench.example', ${ago}, ${ago}
      FROM generate_series(1, ${SIZE}) AS n`,
    );
    const n = "(regexp_replace(username, '\\D', '', 'g'))::int";
    await pool.query(`
      INSERT INTO application (account_id, changed_at, submitted_at)
      SELECT id, confirmed_at + interval '1 hour', CASE WHEN ${n} % 2 = 0 THEN confirmed_at + interval '2 hours' END FROM account`);
    await pool.query(
      `INSERT INTO login (account_id, at) SELECT id, confirmed_at + k * interval '10 minutes' FROM account, generate_series(1, 3) AS k`,
    );
    await pool.query(`
      INSERT INTO submission (account_id, reference, answers, counts, tabs, summary, definition_hash, submitted_at, present_state)
      SELECT id, id::text, '', '{}', '{}', '', '', submitted_at, CASE WHEN ${n} % 20 = 0 THEN 'withdrawn' ELSE 'received' END
      FROM application JOIN account ON id = account_id WHERE submitted_at IS NOT NULL`);
    await pool.query('VACUUM ANALYZE');
  } finally {
    await pool.end();
  }
}
