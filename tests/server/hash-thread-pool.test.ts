import { argon2Sync, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { createHashThreadPool, type HashParams } from '../../src/server/platform/hash-thread-pool.ts';
import { RefusalError } from '../../src/server/platform/refusals.ts';

const opened: ReturnType<typeof createHashThreadPool>[] = [];
const open = () => {
  const threads = createHashThreadPool();
  opened.push(threads);
  return threads;
};
afterEach(async () => {
  await Promise.all(opened.splice(0).map((threads) => threads.close()));
});

const order = (message: string): HashParams => ({ message, nonce: randomBytes(16), tagLength: 32, memory: 64, passes: 1, parallelism: 1 });

const nicenessOf = (id: number | string): number =>
  Number(/^.*\) (?:\S+ ){16}(-?\d+)/s.exec(readFileSync(`/proc/self/task/${id}/stat`, 'utf8'))?.[1]);

test('a password has the hash that argon2id gives', async () => {
  const asked = order('Correct-horse-9');
  expect(Buffer.from(await open().argon2id(asked))).toEqual(argon2Sync('argon2id', asked));
});

test.runIf(process.platform === 'linux')('there are as many threads as processors; all others go before them, and they end', async () => {
  const behind = (): number => readdirSync('/proc/self/task').filter((id) => nicenessOf(id) === 10).length;
  const before = behind();
  const threads = open();
  const asked = Array.from({ length: 20 }, (_, n) => threads.argon2id(order(`password ${n}`)));
  expect(new Set((await Promise.all(asked)).map((hash) => Buffer.from(hash).toString('hex'))).size).toBe(20);
  expect(behind() - before).toBe(availableParallelism());
  expect(nicenessOf(process.pid)).toBe(0);
  await threads.close();
  await expect.poll(behind).toBe(before);
});

test('a thread that ends is an error for the one whose password it had; the next has another one', async () => {
  const threads = open();
  await expect(threads.argon2id({ ...order('Correct-horse-9'), passes: 0 })).rejects.toThrow('passes');
  expect(await threads.argon2id(order('Correct-horse-9'))).toHaveLength(32);
  const slow = threads.argon2id({ ...order('Correct-horse-9'), memory: 65536, passes: 8 });
  await threads.close();
  await expect(slow).rejects.toThrow('The thread that hashes passwords has ended.');
});

test('of more than can wait, the last are refused', async () => {
  const threads = open();
  const outcomes = await Promise.allSettled(Array.from({ length: 300 }, (_, n) => threads.argon2id(order(`password ${n}`))));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(100 - availableParallelism());
  for (const { reason } of refused) expect(reason).toBeInstanceOf(RefusalError);
});
