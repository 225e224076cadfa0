import type { LoadLevel } from './load-level.ts';

export type ThrottledJobKind = 'copies' | 'conversions';

/** Jobs of a kind that a process begins. Running jobs are never aborted. */
export type ThrottleLevel = 'none' | 'one at a time' | 'as much as it can';

/** A required question has no answer without its file, so nobody could submit; a copy can wait. */
const PACES: Readonly<Record<ThrottledJobKind, Readonly<Record<LoadLevel, ThrottleLevel>>>> = {
  conversions: { normal: 'as much as it can', high: 'as much as it can', critical: 'one at a time' },
  copies: { normal: 'as much as it can', high: 'one at a time', critical: 'none' },
};

/** Longest pause; then one at a time is begun, whatever the load level. */
const LONGEST_PAUSE_MS = 5 * 60 * 1000;

/** @param now ms on a monotonic clock */
export function createThrottle(loadLevel: () => LoadLevel, now: () => number): (work: ThrottledJobKind) => ThrottleLevel {
  const pausedSince = new Map<ThrottledJobKind, number>();
  return (work) => {
    const pace = PACES[work][loadLevel()];
    if (pace !== 'none') {
      pausedSince.delete(work);
      return pace;
    }
    const since = pausedSince.get(work) ?? now();
    pausedSince.set(work, since);
    return now() - since < LONGEST_PAUSE_MS ? 'none' : 'one at a time';
  };
}
