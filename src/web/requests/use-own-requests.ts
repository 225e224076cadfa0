import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { requestCalls } from '../../contract/request-calls.ts';
import type { OwnRequests } from '../../contract/shapes/requests.ts';
import { send, UnauthorizedError } from '../api/client.ts';
import { useSessionLost } from '../errors/session-lost.ts';
import { errorMessage } from '../api/error-message.ts';
import { whenShownAgain } from '../platform/shown-again.ts';
import { useSaver } from '../saving/saving-context.tsx';

/** Runs a call that returns all requests. Refusals show in place, or are thrown with `thrown`. */
export type RunRequest = (call: () => Promise<OwnRequests>, refused?: 'thrown') => Promise<void>;

interface OwnRequestsNow {
  /** Undefined until they are loaded. */
  readonly own: OwnRequests | undefined;
  /** Why the last call was refused. */
  readonly refusal: string | null;
  readonly isBusy: boolean;
  readonly run: RunRequest;
  /** Reloads the requests after saving; failures are ignored. */
  readonly refresh: () => Promise<void>;
}

/** The requests of the student who is logged in. */
export function useOwnRequests(): OwnRequestsNow {
  const sessionLost = useSessionLost();
  const saver = useSaver();
  const [own, setOwn] = useState<OwnRequests>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const calls = useRef(0);
  const run = useCallback<RunRequest>(
    async (call, refused) => {
      calls.current += 1;
      setBusy(true);
      setRefusal(null);
      try {
        setOwn(await call());
      } catch (error) {
        if (error instanceof UnauthorizedError) return await sessionLost();
        if (refused === 'thrown') throw error;
        setRefusal(errorMessage(error));
      } finally {
        setBusy(false);
      }
    },
    [sessionLost],
  );
  /** Saves first: the server's reply depends on the saved answers. */
  const load = useCallback(async (): Promise<OwnRequests> => {
    await saver.save().catch(() => undefined);
    return send(requestCalls.ownRequests);
  }, [saver]);
  const refresh = useCallback(async () => {
    const before = calls.current;
    const read = await load().catch(() => undefined);
    if (read && before === calls.current) setOwn(read);
  }, [load]);
  useEffect(() => {
    void run(load);
  }, [run, load]);
  const follow = useEffectEvent(() => {
    if (!isBusy) void refresh();
  });
  useEffect(() => whenShownAgain(() => follow()), []);
  return { own, refusal, isBusy, run, refresh };
}
