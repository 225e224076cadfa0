import { expect, test } from 'vitest';
import { createRandom } from '../../scripts/lookup/random.ts';
import { quantile } from '../bench/bench-result.ts';
import { model } from '../bench/deadline/load-model.ts';
import { comeAsInBench, playEvening } from '../bench/deadline/play-evening.ts';
import { simulateP99 } from '../bench/deadline/queue-simulation.ts';
import { machinesOf } from '../bench/deadline/seasons.ts';
import type { CallCost, Machines } from '../bench/deadline/simulated-evening.ts';
import { createLog, createPlaces, createTimeline } from '../bench/deadline/simulated-stations.ts';

const cost = (webMs: number, databaseMs = 0, commits = 0): CallCost => ({
  webMs,
  databaseMs,
  commits,
  hashMs: 0,
  walBytes: commits * 3000,
});
const costs = {
  page: cost(1),
  read: cost(1, 0.3),
  save: cost(1.2, 0.4, 1),
  submit: cost(7, 3, 2),
  'log-in': cost(2, 3, 4),
  upload: cost(3, 1, 1),
  'look-up': cost(1, 0.8),
  copy: cost(1, 1),
};
const evening = (most: number, machines: Partial<Machines> = {}, more: object = {}) =>
  playEvening({
    machines: { ...machinesOf({ servers: 2, databaseCores: 1 }), ...machines },
    costs,
    visit: model,
    come: comeAsInBench(30, most),
    seconds: 30 + model.longestVisitSeconds,
    ...more,
  });

test('calls that come by chance wait in a simulated line as long as queueing theory says', async () => {
  const [timeline, random] = [createTimeline(), createRandom(5)];
  const exponential = (mean: number): number => -Math.log(1 - random()) * mean;
  const places = createPlaces(timeline, 1);
  const times: number[] = [];
  const come = (): void => {
    const at = timeline.now();
    places.take((release) =>
      timeline.after(exponential(0.007), () => {
        release();
        times.push(timeline.now() - at);
      }),
    );
    timeline.after(exponential(0.01), come);
  };
  come();
  await timeline.runUntil(600);
  // One server, 70 % busy: the sojourn is exponential, with a mean of 7 ms / (1 - 0.7).
  const paper = (-Math.log(0.01) * 7) / 0.3;
  expect(quantile(times, 0.99) * 1000).toBeGreaterThan(paper * 0.85);
  expect(quantile(times, 0.99) * 1000).toBeLessThan(paper * 1.15);
  expect(places.busy() / 600).toBeCloseTo(0.7, 1);
  expect(simulateP99(1, 100, 7, createRandom(3)) / paper).toBeCloseTo(1, 0);
});

test('all commits that wait while the log is synced share the next sync', async () => {
  const timeline = createTimeline();
  const log = createLog(timeline, () => 0.005, 1e9);
  const ends: number[] = [];
  for (let n = 0; n < 100; n += 1) timeline.after(n / 100_000, () => log.commit(3000, () => ends.push(timeline.now())));
  await timeline.runUntil(1);
  expect(log.counted).toMatchObject({ syncs: 2, commits: 100 });
  expect(ends).toHaveLength(100);
  expect(Math.max(...ends)).toBeCloseTo(0.0103, 3);
});

test('the same evening is the same again, and everything is served where there is enough of all', async () => {
  const [one, other] = [await evening(5), await evening(5)];
  expect(one.tallies).toEqual(other.tallies);
  for (const { offered, served } of Object.values(one.tallies)) expect(served).toBe(offered);
  expect(one.tallies.save.served).toBeGreaterThan(100);
});

test('a disk that syncs five times as slowly makes a save wait, and syncs no more often than it can', async () => {
  const [quick, slow] = [await evening(20), await evening(20, { syncMs: 20 })];
  const middle = ({ tallies }: typeof quick): number => quantile(tallies.save.times, 0.5);
  expect(middle(slow) - middle(quick)).toBeGreaterThan(15);
  expect(slow.syncsPerSecond).toBeLessThan(50);
  expect(slow.tallies.save.served).toBe(quick.tallies.save.served);
});

test('with too much to do look-ups are shed first, and no save ever is', async () => {
  const { tallies } = await evening(300);
  expect(tallies['look-up'].shed).toBeGreaterThan(tallies['look-up'].offered / 4);
  expect(tallies.save.shed + tallies.submit.shed).toBe(0);
});

test('calls at a killed server and a restarted database fail, and what they would have saved arrives later', async () => {
  const { tallies, lastDraftAt } = await evening(20, {}, { kills: [20], restarts: [24] });
  expect(tallies.save.failed).toBeGreaterThan(0);
  expect(lastDraftAt).toBeGreaterThan(26);
  const calm = await evening(20);
  expect(tallies.save.served).toBeGreaterThanOrEqual(calm.tallies.save.served * 0.99);
});
