import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { documentRequestEndpoints } from '../../api/student-endpoints.ts';
import type { OwnDocumentRequests } from '../../api/schemas/document-schemas.ts';
import { callApi, UnauthorizedError } from '../api/api-client.ts';
import { useOnSessionExpired } from '../errors/session-expired.ts';
import { errorMessage } from '../api/error-message.ts';
import { onReturnToWindow } from '../platform/on-return-to-window.ts';
import { useSaver } from '../saving/saving-context.tsx';

/** Runs a call that returns all requests. Refusals show in place, or are thrown with `thrown`. */
export type RunRequestCall = (call: () => Promise<OwnDocumentRequests>, refused?: 'thrown') => Promise<void>;

/** The requests of the student who is logged in. */
export function useOwnDocumentRequests() {
  const sessionLost = useOnSessionExpired();
  const saver = useSaver();
  const [own, setOwn] = useState<OwnDocumentRequests>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const calls = useRef(0);
  const run = useCallback<RunRequestCall>(
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
  const load = useCallback(async (): Promise<OwnDocumentRequests> => {
    await saver.save().catch(() => undefined);
    return callApi(documentRequestEndpoints.ownRequests);
  }, [saver]);
  /** Reloads the requests after saving; failures are ignored. */
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
  useEffect(() => onReturnToWindow(() => follow()), []);
  return { own, refusal, isBusy, run, refresh };
}
