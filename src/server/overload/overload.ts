import { availableParallelism } from 'node:os';
import type { LimitedCalls } from '../../contract/request-priority.ts';
import { createPace } from './pace.ts';
import type { LoadLevel } from './load-level.ts';

export type Overload = ReturnType<typeof createOverload>;

/** Seconds after which a client may send again what was refused. */
export const RETRY_AFTER_SECONDS = 10;

/** A log-in takes a processor for as long as fifty saves do. */
export const CONCURRENCY_LIMITS: Readonly<Record<LimitedCalls, Readonly<Record<LoadLevel, number>>>> = {
  'log-ins': { normal: 100, high: availableParallelism(), critical: 1 },
  uploads: { normal: Infinity, high: Infinity, critical: 2 },
};

/** @param now ms on a monotonic clock */
export function createOverload(loadLevel: () => LoadLevel, now: () => number = () => performance.now()) {
  return { loadLevel, limit: (calls: LimitedCalls): number => CONCURRENCY_LIMITS[calls][loadLevel()], pace: createPace(loadLevel, now) };
}
