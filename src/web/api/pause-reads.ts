const waiting = new Set<AbortController>();
let isEnding = false;

export const areApiReadsPaused = (): boolean => isEnding;

/** Aborts running reads and blocks new ones while a session ends. @returns function that allows reads again */
export function pauseApiReads(): () => void {
  isEnding = true;
  for (const read of waiting) read.abort();
  return () => void (isEnding = false);
}

/** Registers a read, which is aborted at once while reads are paused. @returns function to call when it is done */
export function trackApiRead(read: AbortController): () => void {
  if (isEnding) read.abort();
  waiting.add(read);
  return () => void waiting.delete(read);
}
