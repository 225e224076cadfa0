import { useCallback, useEffect, useState } from 'react';
import { requestCalls } from '../../contract/request-calls.ts';
import type { OwnRequests } from '../../contract/shapes/requests.ts';
import { send } from '../api/client.ts';
import { UnauthorizedError } from '../api/errors.ts';
import { useSessionLost } from '../errors/session-lost.ts';
import { errorMessage } from '../api/error-message.ts';

/** Makes a call that answers with all requests. `thrown`: the caller shows what is refused; else it is shown in place. */
export type RunRequest = (call: () => Promise<OwnRequests>, refused?: 'thrown') => Promise<void>;

interface OwnRequestsNow {
  /** Undefined until they are loaded. */
  readonly own: OwnRequests | undefined;
  /** Why the last call was refused. */
  readonly refusal: string | null;
  readonly isBusy: boolean;
  readonly run: RunRequest;
}

/** The requests of the student who is logged in. */
export function useOwnRequests(): OwnRequestsNow {
  const sessionLost = useSessionLost();
  const [own, setOwn] = useState<OwnRequests>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = useCallback<RunRequest>(
    async (call, refused) => {
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
  useEffect(() => {
    void run(() => send(requestCalls.ownRequests));
  }, [run]);
  return { own, refusal, isBusy, run };
}
