import { useEffect, useRef, useState } from 'react';
import { LaterError } from '../../api/errors.ts';
import { inTurn } from '../../api/in-turn.ts';

/** The rush before a deadline is over by then. */
const LONGEST_MS = 30 * 60_000;

/** The server has too much to do for this call, and no line for it. */
export const isPutOff = (error: unknown): error is LaterError => error instanceof LaterError && error.status === 503;

interface ComingBack {
  /** Makes a call, and again by itself as long as the server puts it off; throws what the call throws, see `isPutOff`. */
  readonly untilTaken: <Answer>(call: () => Promise<Answer>) => Promise<Answer>;
  /** The call has been put off, and comes back about that often; null if it has not. */
  readonly everySeconds: number | null;
  readonly stop: () => void;
}

/** For one call at a time that others go before while there is too much to do. */
export function useComingBack(): ComingBack {
  const [everySeconds, setSeconds] = useState<number | null>(null);
  const line = useRef(new AbortController());
  const stop = (): void => line.current.abort();
  useEffect(() => stop, []);
  return {
    everySeconds,
    stop,
    untilTaken(call) {
      stop();
      line.current = new AbortController();
      const { signal } = line.current;
      const until = performance.now() + LONGEST_MS;
      const callInLine = (): ReturnType<typeof call> =>
        call().catch((error: unknown) => {
          if (!isPutOff(error) || signal.aborted || performance.now() > until) throw error;
          setSeconds(error.retryAfter);
          throw new LaterError(error.message, error.status, error.retryAfter, true);
        });
      return inTurn(callInLine, () => undefined, signal).finally(() => {
        if (line.current.signal === signal) setSeconds(null);
      });
    },
  };
}
