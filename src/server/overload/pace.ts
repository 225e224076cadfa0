import type { Strain } from './strain.ts';

/** Work from the queue that takes processors for long: PDF copies, and conversions of uploaded files. */
export type Work = (typeof works)[number];
export const works = ['copies', 'conversions'] as const;

/** How much of it a process begins. What it has begun, it always ends. */
export type Pace = 'none' | 'one at a time' | 'as much as it can';
export const paceRanks: Readonly<Record<Pace, number>> = { none: 0, 'one at a time': 1, 'as much as it can': 2 };

/** Without its file a required question has no answer, and nobody could submit; a copy is of use later, too. */
const PACES: Readonly<Record<Work, Readonly<Record<Strain, Pace>>>> = {
  conversions: { none: 'as much as it can', some: 'as much as it can', much: 'one at a time' },
  copies: { none: 'as much as it can', some: 'one at a time', much: 'none' },
};

/** After that, one at a time is begun, whatever the strain. */
const LONGEST_PAUSE_MS = 5 * 60 * 1000;

/** @param now ms from any moment on */
export function createPace(strain: () => Strain, now: () => number): (work: Work) => Pace {
  const pausedSince = new Map<Work, number>();
  return (work) => {
    const pace = PACES[work][strain()];
    if (pace !== 'none') {
      pausedSince.delete(work);
      return pace;
    }
    const since = pausedSince.get(work) ?? now();
    pausedSince.set(work, since);
    return now() - since < LONGEST_PAUSE_MS ? 'none' : 'one at a time';
  };
}
