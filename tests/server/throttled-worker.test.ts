import { countUnconvertedDocuments } from '../../src/server/documents/document-store.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openJobQueue, type JobQueue, type JobHandlers } from '../../src/server/queue/job-queue.ts';
import { createThrottle, type ThrottleLevel, type ThrottledJobKind } from '../../src/server/overload/throttle.ts';
import type { LoadLevel } from '../../src/server/overload/load-level.ts';
import { openDatabase } from '../../src/server/database/database.ts';
import { replaceDocument } from '../../src/server/documents/document-store.ts';
import { openServer } from './server-under-test.ts';

const server = await openServer({ PROCESS_TYPE: 'web', BASE_URL: 'http://localhost:3000' });
const { db, close } = openDatabase(server.databaseUrl, () => undefined);
const queues: JobQueue[] = [];
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.drain().then(queue.stop)));
});
afterAll(async () => {
  await close();
  await server.stop();
});

async function openWorker(pace: (work: ThrottledJobKind) => ThrottleLevel) {
  const failures: Error[] = [];
  const queue = await openJobQueue(server.databaseUrl, (error) => failures.push(error), { works: true, pace, onBroken: () => undefined });
  queues.push(queue);
  const begun: string[] = [];
  const done: string[] = [];
  let running = 0;
  let most = 0;
  const work = async (id: string): Promise<void> => {
    begun.push(id);
    running += 1;
    most = Math.max(most, running);
    await pause(50);
    running -= 1;
    done.push(id);
  };
  const nothing = async (): Promise<void> => undefined;
  const tasks: JobHandlers = {
    sendMail: work,
    convertDocument: { convert: work, giveUp: nothing },
    printCopy: { print: work, giveUp: nothing },
    deliverWebhook: { deliver: nothing, giveUp: nothing },
    removeFiles: nothing,
    sweepExpired: nothing,
    postReminders: nothing,
    applyRetention: nothing,
    releaseDecisions: nothing,
  };
  await queue.startWorkers(tasks);
  return { queue, begun, done, failures, most: () => most };
}

async function queueCopies(queue: JobQueue, count: number): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await db.transaction().execute(async (transaction) => {
    for (const id of ids) await queue.printCopy(transaction, id);
  });
  return ids;
}

test('what takes processors is not begun while there is no room for it, and all of it is done once there is', async () => {
  let pace: ThrottleLevel = 'none';
  const { queue, done, failures, most } = await openWorker(() => pace);
  const ids = await queueCopies(queue, 6);
  const mail = randomUUID();
  await db.transaction().execute((transaction) => queue.sendMail(transaction, mail));
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([mail]);
  await pause(2500);
  expect(done).toEqual([mail]);
  pace = 'one at a time';
  await expect.poll(() => done.length, { timeout: 10_000 }).toBe(7);
  expect(most()).toBe(1);
  pace = 'none';
  await pause(1000);
  const more = await queueCopies(queue, 9);
  await pause(2500);
  expect(done).toHaveLength(7);
  pace = 'as much as it can';
  await expect.poll(() => done.length, { timeout: 10_000 }).toBe(16);
  expect(most()).toBeGreaterThan(1);
  expect(done.toSorted()).toEqual([...ids, mail, ...more].toSorted());
  expect(failures).toEqual([]);
});

test('what one process leaves for later, another that has less to do takes', async () => {
  const strained = await openWorker(() => 'none');
  const calm = await openWorker(() => 'as much as it can');
  const ids = await queueCopies(strained.queue, 3);
  await expect.poll(() => calm.done.toSorted(), { timeout: 10_000 }).toEqual(ids.toSorted());
  expect(strained.done).toEqual([]);
});

test('a stop while it is paused ends at once, and the work is there at the next start', async () => {
  const { queue, done } = await openWorker(() => 'none');
  const ids = await queueCopies(queue, 2);
  const begun = performance.now();
  await queue.drain();
  expect(performance.now() - begun).toBeLessThan(4000);
  expect(done).toEqual([]);
  const next = await openWorker(() => 'as much as it can');
  await expect.poll(() => next.done.toSorted(), { timeout: 10_000 }).toEqual(ids.toSorted());
});

test.each<ThrottleLevel>(['as much as it can', 'one at a time'])('30 files of one account delay no other account: %s', async (wanted) => {
  let pace: ThrottleLevel = 'none';
  const { queue, done, begun } = await openWorker(() => pace);
  const filesOf = async (name: string, count: number): Promise<readonly string[]> => {
    const [row] = await server.query(
      `WITH added AS (INSERT INTO account (username, created_at) VALUES ($1, now()) RETURNING id)
      INSERT INTO application (account_id) SELECT id FROM added RETURNING account_id AS id`,
      [`${name}-${wanted}@example.org`],
    );
    const file = { account_id: String(row?.['id']), file_name: 'a.pdf', file_size: 1, upload_key: 'none' };
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1)
      await db.transaction().execute(async (transaction) => {
        const id = await replaceDocument(transaction, { ...file, answer_key: `file_${n}` }, new Date());
        await queue.convertDocument(transaction, id, file.account_id, await countUnconvertedDocuments(transaction, file.account_id));
        ids.push(id);
      });
    return ids;
  };
  const many = await filesOf('many', 30);
  const [other = ''] = await filesOf('one', 1);
  pace = wanted;
  await expect.poll(() => done.length, { timeout: 30_000 }).toBe(31);
  expect(begun.indexOf(other)).toBeLessThan(6);
  expect(done.filter((id) => many.includes(id))).toEqual(begun.filter((id) => many.includes(id)));
});

test('copies pause while there is much too much to do, five minutes at most; files that a submission needs go on, one at a time', () => {
  let loadLevel: LoadLevel = 'normal';
  let now = 1000;
  const pace = createThrottle(
    () => loadLevel,
    () => now,
  );
  const both = () => [pace('copies'), pace('conversions')];
  expect(both()).toEqual(['as much as it can', 'as much as it can']);
  loadLevel = 'high';
  expect(both()).toEqual(['one at a time', 'as much as it can']);
  loadLevel = 'critical';
  expect(both()).toEqual(['none', 'one at a time']);
  now += 299_000;
  expect(both()).toEqual(['none', 'one at a time']);
  now += 2000;
  expect(both()).toEqual(['one at a time', 'one at a time']);
  loadLevel = 'normal';
  expect(both()).toEqual(['as much as it can', 'as much as it can']);
  loadLevel = 'critical';
  expect(both()).toEqual(['none', 'one at a time']);
});
