import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { systemClock } from '../../src/server/platform/clock.ts';
import { withJobProducer } from '../../src/server/queue/job-queue.ts';
import { createSecrets } from '../../src/server/platform/secrets.ts';
import { createQueueMail } from '../../src/server/mail/queue-mail.ts';
import { openDatabase } from '../../src/server/database/database.ts';
import { openMailServer } from './mail-server.ts';
import { openServer } from './server-under-test.ts';

test('a thousand emails that two servers send between them arrive once each', { timeout: 180_000 }, async () => {
  const post = await openMailServer();
  const settings = { SMTP_URL: `smtp://127.0.0.1:${post.port}`, SECRET_KEY: 'the same for both, at least 32 characters' };
  const one = await openServer(settings);
  const servers = [one, await openServer({ ...settings, DATABASE_URL: one.databaseUrl })];
  const { db, close } = openDatabase(one.databaseUrl, () => undefined);
  const addresses = Array.from({ length: 1000 }, (_, n) => `s${n}@example.org`);
  await withJobProducer(db, async (queue) => {
    const queueMail = createQueueMail({ queue, secrets: createSecrets(settings.SECRET_KEY), clock: systemClock });
    await db.transaction().execute(async (transaction) => {
      for (const address of addresses) await queueMail(transaction, 'confirm', address, { code: '123456', minutes: 10 });
    });
  });
  await expect.poll(() => post.received.length, { timeout: 120_000, interval: 100 }).toBe(addresses.length);
  await pause(2000);
  expect(post.received.flatMap(({ recipients }) => recipients).toSorted()).toEqual(addresses.toSorted());
  await close();
  await Promise.all(servers.map(({ stop }) => stop()));
  await post.close();
});
