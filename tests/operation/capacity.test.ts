import { expect, test } from 'vitest';
import { createRandom } from '../../scripts/lookup/random.ts';
import { arrivals, arrivalsAt } from '../bench/deadline/load-model.ts';
import { simulateP99 } from '../bench/deadline/queue-simulation.ts';

test('the simulated line agrees with what is known of one server, and of many it is shorter', () => {
  // Of one server, the time from arrival to end is exponential: at 100 a second, 5 ms each and so half of what it can, with mean 10 ms.
  const one = simulateP99(1, 100, 5, createRandom(1));
  expect(one).toBeGreaterThan(Math.log(100) * 10 * 0.9);
  expect(one).toBeLessThan(Math.log(100) * 10 * 1.1);
  const eight = simulateP99(8, 800, 5, createRandom(1));
  expect(eight).toBeLessThan(one);
  expect(eight).toBeGreaterThan(5 * Math.log(100) * 0.9);
});

test('arrivals double every hour until midnight, and keep to that in a run', () => {
  expect(arrivalsAt(5 / 6, 8)).toBeCloseTo(8);
  expect(arrivalsAt(4 / 6, 8)).toBeCloseTo(4);
  expect(arrivalsAt(2 / 6, 8)).toBeCloseTo(1);
  expect(arrivalsAt(5.5 / 6, 8)).toBeCloseTo(0.8);
  const instants = arrivals(600, 8, createRandom(2));
  const within = (from: number, to: number): number => instants.filter((at) => at >= from && at < to).length;
  expect(instants).toEqual(instants.toSorted((a, b) => a - b));
  expect(within(400, 500) / within(300, 400)).toBeGreaterThan(1.7);
  expect(within(400, 500) / within(300, 400)).toBeLessThan(2.3);
  expect(within(500, 600)).toBeLessThan(within(400, 500) / 4);
});
