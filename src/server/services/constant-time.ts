import { setTimeout as pause } from 'node:timers/promises';

/** Longer than it takes to store and queue an email, shorter than anyone notices. */
const FLOOR_MS = 60;

/** Does work that is quick for an unknown address and slower for a known one in the same time for both, also when it is refused. */
export async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const floor = pause(FLOOR_MS);
  try {
    return await work();
  } finally {
    await floor;
  }
}
