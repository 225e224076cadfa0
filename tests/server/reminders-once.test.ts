import { expect, test } from 'vitest';
import { createSecrets } from '../../src/server/platform/secrets.ts';
import { createApplicationStore } from '../../src/server/application/application-store.ts';
import { openDatabase } from '../../src/server/database/database.ts';
import { SECRET_KEY, useServersInTurn } from './servers-in-turn.ts';
import { tinyWithReminders } from './tiny-application.ts';
import { timeZoneAtNoon } from './time-zone-at-noon.ts';

const DAY = 24 * 3600 * 1000;
/** Reminders are sent by day, so the test runs about noon. */
const zone = timeZoneAtNoon();
const definition = tinyWithReminders(zone);
const servers = useServersInTurn(definition, 'post-reminders', 'reminder');
const { enqueue: queueReminders, isDone, posted, allArrive } = servers;

async function givenDrafts(name: string, count: number, days: number): Promise<readonly string[]> {
  const { db, close } = openDatabase(servers.server.databaseUrl, () => undefined);
  const applications = createApplicationStore(createSecrets(SECRET_KEY).dataKeys);
  const now = new Date(servers.server.clock().getTime() - days * DAY);
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
test('two servers that remind at once send one each, and a third run none', { timeout: 240_000 }, async () => {
  const addresses = await givenDrafts('both', 20, 3);
  const other = await servers.open();
  await queueReminders(2);
  await allArrive(addresses);
  await queueReminders();
  await isDone();
  expect(await posted('both')).toBe(20);
  await other.stop();
});

test('a server that is killed while it reminds leaves the rest to the next one, which sends each once', { timeout: 240_000 }, async () => {
  await servers.server.stop();
  const environment = { TEST_REMINDERS_ZONE: zone };
  const addresses = await givenDrafts('killed', 100, 3);
  const first = await servers.start(environment);
  await queueReminders();
  await expect.poll(() => posted('killed'), { timeout: 60_000, interval: 5 }).toBeGreaterThan(2);
  await first.end('SIGKILL');
  const before = await posted('killed');
  expect(before).toBeLessThan(100);
  const second = await servers.start(environment);
  await allArrive(addresses);
  expect(await posted('killed')).toBe(100);
  const output = first.output() + second.output();
  expect(output).not.toMatch(/@example\.org|Ada/);
  await second.end();
  await servers.openAgain();
});
