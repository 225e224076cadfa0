import { pause } from '../platform/pause.ts';
import { LaterError } from './errors.ts';

/** Seconds, and up to a quarter more: not all who were refused in one moment come back in one moment. */
export const spread = (seconds: number): number => seconds * (1000 + Math.random() * 250);

/**
 * Makes a call that may have to wait in line: it comes back by itself, in its place, until it is its turn. Throws what the call throws.
 * @param say what the student reads meanwhile
 * @param signal ends the waiting: then it throws what was said last, of which nobody needs to hear: see `isInLine`
 */
export async function inTurn<Answer>(call: () => Promise<Answer>, say: (words: string) => void, signal: AbortSignal): Promise<Answer> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isInLine(error)) throw error;
      say(error.message);
      await pause(spread(error.retryAfter), signal);
      if (signal.aborted) throw error;
    }
  }
}

/** From `inTurn` it means that the student did not want to wait any more. */
export const isInLine = (error: unknown): error is LaterError => error instanceof LaterError && error.isInLine;
