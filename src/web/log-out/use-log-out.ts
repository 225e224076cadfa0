import { useCallback } from 'react';
import { pauseApiReads } from '../api/pause-reads.ts';
import { useHandleError } from '../errors/use-handle-error.ts';
import { useSaver } from '../saving/saving-context.tsx';
import { deferText } from '../platform/translate.ts';
import { logOutOnServer } from '../session/pending-log-out.ts';
import { useEndSession } from '../session/use-end-session.ts';
import { useEndSessionAndRedirect } from '../session/use-end-session-and-redirect.ts';
import { requestSucceedsWithin } from '../session/request-succeeds-within.ts';

const LONGEST_MS = 5000;

/** Saves, then ends the session here and on the server. Unsaved answers wait on this device; an unreachable server hears later. */
export function useLogOut(): () => Promise<void> {
  const saver = useSaver();
  const leave = useEndSessionAndRedirect();
  const endSession = useEndSession();
  const handleError = useHandleError();
  return useCallback(async () => {
    await requestSucceedsWithin(LONGEST_MS, saver.save());
    const resumeReads = pauseApiReads();
    try {
      const failure = await logOutOnServer(LONGEST_MS);
      if (!failure) return await leave({ successMessage: deferText('auth.logged_out') }, 'logout');
      // The error screen first: it takes the place of the screens, whose end would swallow it.
      handleError('log_out', failure);
      await endSession('logout');
    } finally {
      resumeReads();
    }
  }, [saver, leave, endSession, handleError]);
}
