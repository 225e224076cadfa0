import { useEffect, useRef, useState } from 'react';
import { RetryLaterError } from '../api/api-client.ts';
import { addJitterMs } from '../api/jitter.ts';
import { sleep } from '../platform/sleep.ts';

/** The rush before a deadline is over by then. */
const LONGEST_MS = 30 * 60_000;

/** The server has too much to do for this call. */
export const isServiceUnavailableError = (error: unknown): error is RetryLaterError =>
  error instanceof RetryLaterError && error.status === 503;

interface ComingBack {
  /** Makes a call, and again by itself as long as the server puts it off; throws what the call throws, see `isServiceUnavailableError`. */
  readonly retry: <Answer>(call: () => Promise<Answer>) => Promise<Answer>;
  readonly everySeconds: number | null;
  readonly stop: () => void;
}

/** Runs one call at a time, repeated while the server is busy. */
export function useRetryWhenOverloaded(): ComingBack {
  const [everySeconds, setSeconds] = useState<number | null>(null);
  const waiting = useRef(new AbortController());
  const stop = (): void => waiting.current.abort();
  useEffect(() => stop, []);
  return {
    everySeconds,
    stop,
    retry(call) {
      stop();
      waiting.current = new AbortController();
      const { signal } = waiting.current;
      const until = performance.now() + LONGEST_MS;
      const makeCall = (): ReturnType<typeof call> =>
        call().catch(async (error: unknown) => {
          if (!isServiceUnavailableError(error) || signal.aborted || performance.now() > until) throw error;
          setSeconds(error.retryAfter);
          await sleep(addJitterMs(error.retryAfter), signal);
          if (signal.aborted) throw error;
          return makeCall();
        });
      return makeCall().finally(() => {
        if (waiting.current.signal === signal) setSeconds(null);
      });
    },
  };
}
