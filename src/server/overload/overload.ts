import { availableParallelism } from 'node:os';
import type { Limited } from '../../contract/worth.ts';
import { createPace, type Pace, type Work } from './pace.ts';
import type { Strain } from './strain.ts';

/** What a server does when there is more to do than it can. */
export interface Overload {
  readonly strain: () => Strain;
  /** Maximum number of these calls that are under way at once. */
  readonly limit: (calls: Limited) => number;
  /** How much is begun of what takes processors for long. */
  readonly pace: (work: Work) => Pace;
}

/** Seconds after which a client may send again what was refused. */
export const RETRY_AFTER_SECONDS = 10;

/** A log-in takes a processor for as long as fifty saves do. */
export const LIMITS: Readonly<Record<Limited, Readonly<Record<Strain, number>>>> = {
  'log-ins': { none: 100, some: availableParallelism(), much: 1 },
  uploads: { none: Infinity, some: Infinity, much: 2 },
};

/** @param now ms from any moment on, of a clock that nobody sets: pauses must not depend on the time of day */
export function createOverload(strain: () => Strain, now: () => number = () => performance.now()): Overload {
  return { strain, limit: (calls) => LIMITS[calls][strain()], pace: createPace(strain, now) };
}
