const waiting = new Set<AbortController>();
let isEnding = false;

export const areReadsPaused = (): boolean => isEnding;

/** Gives up reads of a session that is about to end, so that no response says that it has. @returns lets reads begin again */
export function pauseReads(): () => void {
  isEnding = true;
  for (const read of waiting) read.abort();
  return () => void (isEnding = false);
}

/** A read has begun. @returns must be called when it is over */
export function noteRead(read: AbortController): () => void {
  waiting.add(read);
  return () => void waiting.delete(read);
}
