import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dateIn } from '../../src/server/clock.ts';
import { openDatabase } from '../../src/server/store/database.ts';
import { type MailServer, openMailServer } from './mail-server.ts';
import { openServer, type ServerUnderTest } from './server-under-test.ts';
import { startProcess } from './server-process.ts';
import { SHORT, tinyKeeping } from './tiny-application.ts';
import { zoneAtNoon } from './zone-at-noon.ts';

const SECRET_KEY = 'the same for all servers, 32 characters';
const DAY = 24 * 3600 * 1000;
/** Where it is about noon now: accounts are looked at by day. */
const zone = zoneAtNoon();
const definition = tinyKeeping(zone, SHORT);
const dataDir = mkdtempSync(join(tmpdir(), 'matricula-test-'));
let post: MailServer;
let server: ServerUnderTest;
let settings: Record<string, string>;
beforeAll(async () => {
  post = await openMailServer();
  settings = { SMTP_URL: `smtp://127.0.0.1:${post.port}`, SECRET_KEY };
  server = await openServer(settings, { definition: () => definition });
  settings = { ...settings, DATABASE_URL: server.databaseUrl };
});
afterAll(async () => {
  await server.stop();
  await post.close();
});

const ago = (days: number): Date => new Date(server.clock().getTime() - days * DAY);
const dayAgo = (days: number): string => dateIn(zone, ago(days));

/** Accounts of students who were there last some days ago. */
async function givenAccounts(name: string, count: number, days: number): Promise<readonly string[]> {
  const { db, close } = openDatabase(server.databaseUrl, () => undefined);
  const addresses = Array.from({ length: count }, (_, n) => `${name}-${n}@example.org`);
  for (const username of addresses) {
    const account = { username, password_hash: null, confirmed_at: ago(days), created_at: ago(days), language: 'en' };
    const { id } = await db.insertInto('account').values(account).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('application').values({ account_id: id, counts: '{}', tabs: '{}' }).execute();
  }
  await close();
  return addresses;
}
/** They were warned of today, and servers ran on each day since. */
async function givenWarned(name: string, days: number): Promise<void> {
  await server.query(
    `INSERT INTO deletion_warning (account_id, days_before, since, deletion_day, mail_id, posted_on, handed_on)
      SELECT id, 7, $2, $3, gen_random_uuid(), $4, $4 FROM account WHERE username LIKE $1`,
    [`${name}-%`, dayAgo(days), dayAgo(0), dayAgo(7)],
  );
  for (let n = 1; n < 7; n += 1) await server.query('INSERT INTO retention_day VALUES ($1) ON CONFLICT DO NOTHING', [dayAgo(n)]);
}
/** As the schedule does every hour. */
async function queueSweep(): Promise<void> {
  const boss = new PgBoss({ connectionString: server.databaseUrl, max: 1, migrate: false, supervise: false, schedule: false });
  await boss.start();
  await boss.send('apply-retention', {});
  await boss.stop({ graceful: false });
}
const isDone = () =>
  expect
    .poll(() => server.query("SELECT state, output FROM pgboss.job WHERE name = 'apply-retention' AND state <> 'completed'"), {
      timeout: 90_000,
    })
    .toEqual([]);
const posted = async (name: string): Promise<number> =>
  (await server.query("SELECT 1 FROM mail WHERE kind = 'deletion_draft' AND recipient LIKE $1", [`${name}-%`])).length;
const left = async (name: string): Promise<number> =>
  (await server.query('SELECT 1 FROM account WHERE username LIKE $1', [`${name}-%`])).length;
/** Each got one, however often it came: a mail server may take one whose sender is killed before it knows. */
async function allArrive(addresses: readonly string[]): Promise<void> {
  const arrived = async (address: string): Promise<number> => {
    const mails = await Promise.all(post.received.filter(({ recipients }) => recipients.includes(address)).map(({ mail }) => mail));
    return new Set(mails.map(({ messageId }) => messageId)).size;
  };
  await expect.poll(async () => Promise.all(addresses.map(arrived)), { timeout: 90_000 }).toEqual(addresses.map(() => 1));
}

test('two servers that sweep at once warn each student once, and delete each account once', { timeout: 240_000 }, async () => {
  const warned = await givenAccounts('both', 20, 25);
  await givenAccounts('over', 20, 40);
  await givenWarned('over', 40);
  const other = await openServer(settings, { definition: () => definition });
  await queueSweep();
  await queueSweep();
  await allArrive(warned);
  await queueSweep();
  await isDone();
  expect([await posted('both'), await left('both'), await left('over')]).toEqual([20, 20, 0]);
  expect(await server.query("SELECT 1 FROM audit WHERE event = 'account_deleted'")).toHaveLength(20);
  await other.stop();
});

test('no more go in one hour than the operator allows, and the log says so', { timeout: 120_000 }, async () => {
  await server.stop();
  await givenAccounts('many', 20, 40);
  await givenWarned('many', 40);
  const cautious = await startProcess({ ...settings, DATA_DIR: dataDir, TEST_RETENTION_ZONE: zone, DELETIONS_PER_HOUR: '15' });
  await queueSweep();
  await isDone();
  expect(await left('many')).toBe(5);
  expect(cautious.output()).toContain('5 accounts wait for the next hour to be deleted: see DELETIONS_PER_HOUR.');
  await cautious.end();
  server = await openServer(settings, { definition: () => definition });
});

test('a server that is killed while it sweeps leaves the rest to the next one', { timeout: 240_000 }, async () => {
  await server.stop();
  const environment = { ...settings, DATA_DIR: dataDir, TEST_RETENTION_ZONE: zone };
  const warned = await givenAccounts('killed', 60, 25);
  await givenAccounts('gone', 60, 40);
  await givenWarned('gone', 40);
  const first = await startProcess(environment);
  await queueSweep();
  await expect.poll(() => posted('killed'), { timeout: 60_000, interval: 5 }).toBeGreaterThan(2);
  await first.end('SIGKILL');
  expect([(await posted('killed')) < 60, (await left('gone')) > 0]).toEqual([true, true]);
  const second = await startProcess(environment);
  await allArrive(warned);
  await isDone();
  expect([await posted('killed'), await left('killed'), await left('gone')]).toEqual([60, 60, 0]);
  expect(first.output() + second.output()).not.toMatch(/@example\.org/);
  await second.end();
  server = await openServer(settings, { definition: () => definition });
});
