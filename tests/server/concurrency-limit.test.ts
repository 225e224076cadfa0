import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createConcurrencyLimit } from '../../src/server/platform/concurrency-limit.ts';

test('no more tasks run at once than may, the others follow in their order, also after one that fails', async () => {
  const turn = createConcurrencyLimit(2);
  let running = 0;
  let most = 0;
  const begun: number[] = [];
  const tasks = [...Array(7).keys()].map((number) =>
    turn(async () => {
      begun.push(number);
      running += 1;
      most = Math.max(most, running);
      await pause(5);
      running -= 1;
      if (number === 2) throw new Error('failed');
      return number;
    }),
  );
  const results = await Promise.allSettled(tasks);
  expect(results.map(({ status }) => status)).toEqual(results.map((_, number) => (number === 2 ? 'rejected' : 'fulfilled')));
  expect([most, begun]).toEqual([2, [0, 1, 2, 3, 4, 5, 6]]);
});

test('beyond those who may wait, a caller is asked to come back', async () => {
  const turn = createConcurrencyLimit(1, 1);
  const first = turn(() => pause(5));
  const second = turn(() => pause(5));
  await expect(turn(() => pause(5))).rejects.toMatchObject({ code: 'busy' });
  await Promise.all([first, second]);
});
