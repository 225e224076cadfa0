import { setTimeout as pause } from 'node:timers/promises';

/** Longer than storing and queueing an email takes, shorter than anyone notices. */
const FLOOR_MS = 60;

export async function runInConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const floor = pause(FLOOR_MS);
  try {
    return await work();
  } finally {
    await floor;
  }
}
