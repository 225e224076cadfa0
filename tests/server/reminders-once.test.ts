import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecrets } from '../../src/server/secrets.ts';
import { createApplications } from '../../src/server/store/applications.ts';
import { openDatabase } from '../../src/server/store/database.ts';
import { type MailServer, openMailServer } from './mail-server.ts';
import { openServer, type ServerUnderTest } from './server-under-test.ts';
import { startProcess } from './server-process.ts';
import { tinyReminding } from './tiny-application.ts';
import { zoneAtNoon } from './zone-at-noon.ts';

const SECRET_KEY = 'the same for all servers, 32 characters';
const DAY = 24 * 3600 * 1000;
/** Where it is about noon now: reminders are sent by day. */
const zone = zoneAtNoon();
const definition = tinyReminding(zone);
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

/** Drafts of confirmed accounts that were changed last some days ago. */
async function givenDrafts(name: string, count: number, days: number): Promise<readonly string[]> {
  const { db, close } = openDatabase(server.databaseUrl, () => undefined);
  const applications = createApplications(createSecrets(SECRET_KEY).dataKeys);
  const now = new Date(server.clock().getTime() - days * DAY);
  const addresses = Array.from({ length: count }, (_, n) => `${name}-${n}@example.org`);
  for (const username of addresses) {
    const account = { username, password_hash: null, confirmed_at: now, created_at: now, language: 'en' };
    const { id } = await db.insertInto('account').values(account).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('application').values({ account_id: id, counts: '{}', tabs: '{}' }).execute();
    await applications.writeAnswers(db, id, { first_name: 'Ada' }, { formHash: definition.hash, now });
  }
  await close();
  return addresses;
}
/** As the schedule does every hour. */
async function queueReminders(times = 1): Promise<void> {
  const boss = new PgBoss({ connectionString: server.databaseUrl, max: 1, migrate: false, supervise: false, schedule: false });
  await boss.start();
  for (let n = 0; n < times; n += 1) await boss.send('post-reminders', {});
  await boss.stop({ graceful: false });
}
const isDone = () =>
  expect
    .poll(() => server.query("SELECT state, output FROM pgboss.job WHERE name = 'post-reminders' AND state <> 'completed'"), {
      timeout: 90_000,
    })
    .toEqual([]);
const posted = async (name: string): Promise<number> =>
  (await server.query("SELECT 1 FROM mail WHERE kind = 'reminder' AND recipient LIKE $1", [`${name}-%`])).length;
/** The emails that someone got, each once however often it came: a mail server may take one whose sender is killed before it knows. */
const arrived = async (address: string): Promise<number> => {
  const mails = await Promise.all(post.received.filter(({ recipients }) => recipients.includes(address)).map(({ mail }) => mail));
  return new Set(mails.map(({ messageId }) => messageId)).size;
};
const allArrive = async (addresses: readonly string[]): Promise<void> => {
  await expect.poll(async () => Promise.all(addresses.map(arrived)), { timeout: 90_000 }).toEqual(addresses.map(() => 1));
};

test('two servers that remind at once send one each, and a third run none', { timeout: 240_000 }, async () => {
  const addresses = await givenDrafts('both', 20, 3);
  const other = await openServer(settings, { definition: () => definition });
  await queueReminders(2);
  await allArrive(addresses);
  await queueReminders();
  await isDone();
  expect(await posted('both')).toBe(20);
  await other.stop();
});

test('a server that is killed while it reminds leaves the rest to the next one, which sends each once', { timeout: 240_000 }, async () => {
  await server.stop();
  const environment = { ...settings, DATA_DIR: dataDir, TEST_REMINDERS_ZONE: zone };
  const addresses = await givenDrafts('killed', 100, 3);
  const first = await startProcess(environment);
  await queueReminders();
  await expect.poll(() => posted('killed'), { timeout: 60_000, interval: 5 }).toBeGreaterThan(2);
  await first.end('SIGKILL');
  const before = await posted('killed');
  expect(before).toBeLessThan(100);
  const second = await startProcess(environment);
  await allArrive(addresses);
  expect(await posted('killed')).toBe(100);
  const output = first.output() + second.output();
  expect(output).not.toMatch(/@example\.org|Ada/);
  await second.end();
  server = await openServer(settings, { definition: () => definition });
});

test('a clock that jumps reminds nobody of what it left out, and of what is due then once', { timeout: 240_000 }, async () => {
  await givenDrafts('old', 10, 60);
  const recent = await givenDrafts('recent', 10, 0);
  server.wait({ hours: 400 * 24 });
  await queueReminders();
  await isDone();
  expect([await posted('old'), await posted('recent')]).toEqual([0, 0]);
  server.wait({ hours: -397 * 24 });
  for (const _ of [1, 2]) {
    await queueReminders();
    await isDone();
  }
  expect([await posted('old'), await posted('recent')]).toEqual([0, 10]);
  await allArrive(recent);
});
