import { availableParallelism } from 'node:os';
import type { LimitedRequestKind } from './request-priorities.ts';
import { createThrottle } from './throttle.ts';
import type { LoadLevel } from './load-level.ts';

export type OverloadPolicy = ReturnType<typeof createOverloadPolicy>;

/** Seconds after which a client may send again what was refused. */
export const RETRY_AFTER_SECONDS = 10;

/** A log-in takes a processor for as long as fifty saves do. */
const CONCURRENCY_LIMITS: Readonly<Record<LimitedRequestKind, Readonly<Record<LoadLevel, number>>>> = {
  'log-ins': { normal: 100, high: availableParallelism(), critical: 1 },
  uploads: { normal: Infinity, high: Infinity, critical: 2 },
};

/** @param now ms on a monotonic clock */
export const createOverloadPolicy = (loadLevel: () => LoadLevel, now: () => number = () => performance.now()) => ({
  loadLevel,
  limit: (calls: LimitedRequestKind): number => CONCURRENCY_LIMITS[calls][loadLevel()],
  throttle: createThrottle(loadLevel, now),
});
