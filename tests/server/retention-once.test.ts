import { expect, test } from 'vitest';
import { isoDateInTimeZone } from '../../src/server/platform/clock.ts';
import { openDatabase } from '../../src/server/database/database.ts';
import { useServersInTurn } from './servers-in-turn.ts';
import { SHORT_RETENTION, tinyWithRetention } from './tiny-application.ts';
import { timeZoneAtNoon } from './time-zone-at-noon.ts';

const DAY = 24 * 3600 * 1000;
/** Accounts are swept by day, so the test runs about noon. */
const zone = timeZoneAtNoon();
const definition = tinyWithRetention(zone, SHORT_RETENTION);
const servers = useServersInTurn(definition, 'apply-retention', 'deletion_draft');
const { enqueue: queueSweep, isDone, posted, allArrive } = servers;

const ago = (days: number): Date => new Date(servers.server.clock().getTime() - days * DAY);
const dayAgo = (days: number): string => isoDateInTimeZone(zone, ago(days));

async function givenAccounts(name: string, count: number, days: number): Promise<readonly string[]> {
  const { db, close } = openDatabase(servers.server.databaseUrl, () => undefined);
  const addresses = Array.from({ length: count }, (_, n) => `${name}-${n}@example.org`);
  for (const username of addresses) {
    const account = { username, password_hash: null, confirmed_at: ago(days), created_at: ago(days), language: 'en' };
    const { id } = await db.insertInto('account').values(account).returning('id').executeTakeFirstOrThrow();
    await db.insertInto('application').values({ account_id: id, counts: '{}', tabs: '{}' }).execute();
  }
  await close();
  return addresses;
}
async function givenWarned(name: string, days: number): Promise<void> {
  await servers.server.query(
    `INSERT INTO deletion_warning (account_id, days_before, since, deletion_day, mail_id, posted_on, handed_on)
      SELECT id, 7, $2, $3, gen_random_uuid(), $4, $4 FROM account WHERE username LIKE $1`,
    [`${name}-%`, dayAgo(days), dayAgo(0), dayAgo(7)],
  );
  for (let n = 1; n < 7; n += 1) await servers.server.query('INSERT INTO retention_day VALUES ($1) ON CONFLICT DO NOTHING', [dayAgo(n)]);
}
const left = async (name: string): Promise<number> =>
  (await servers.server.query('SELECT 1 FROM account WHERE username LIKE $1', [`${name}-%`])).length;

test('two servers that sweep at once warn each student once, and delete each account once', { timeout: 240_000 }, async () => {
  const warned = await givenAccounts('both', 20, 25);
  await givenAccounts('over', 20, 40);
  await givenWarned('over', 40);
  const other = await servers.open();
  await queueSweep();
  await queueSweep();
  await allArrive(warned);
  await queueSweep();
  await isDone();
  expect([await posted('both'), await left('both'), await left('over')]).toEqual([20, 20, 0]);
  expect(await servers.server.query("SELECT 1 FROM audit WHERE event = 'account_deleted'")).toHaveLength(20);
  await other.stop();
});

test('no more go in one hour than the operator allows, and the log says so', { timeout: 120_000 }, async () => {
  await servers.server.stop();
  await givenAccounts('many', 20, 40);
  await givenWarned('many', 40);
  const cautious = await servers.start({ TEST_RETENTION_ZONE: zone, DELETIONS_PER_HOUR: '15' });
  await queueSweep();
  await isDone();
  expect(await left('many')).toBe(5);
  expect(cautious.output()).toContain('5 accounts wait for the next hour to be deleted: see DELETIONS_PER_HOUR.');
  await cautious.end();
  await servers.openAgain();
});

test('a server that is killed while it sweeps leaves the rest to the next one', { timeout: 240_000 }, async () => {
  await servers.server.stop();
  const environment = { TEST_RETENTION_ZONE: zone };
  const warned = await givenAccounts('killed', 60, 25);
  await givenAccounts('gone', 60, 40);
  await givenWarned('gone', 40);
  const first = await servers.start(environment);
  await queueSweep();
  await expect.poll(() => posted('killed'), { timeout: 60_000, interval: 5 }).toBeGreaterThan(2);
  await first.end('SIGKILL');
  expect([(await posted('killed')) < 60, (await left('gone')) > 0]).toEqual([true, true]);
  const second = await servers.start(environment);
  await allArrive(warned);
  await isDone();
  expect([await posted('killed'), await left('killed'), await left('gone')]).toEqual([60, 60, 0]);
  expect(first.output() + second.output()).not.toMatch(/@example\.org/);
  await second.end();
  await servers.openAgain();
});
