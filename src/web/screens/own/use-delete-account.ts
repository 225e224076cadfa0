import { useCallback } from 'react';
import { calls } from '../../../contract/calls.ts';
import { actingFor } from '../../api/acting-for.ts';
import { send } from '../../api/client.ts';
import { pauseReads } from '../../api/session-reads.ts';
import { erasePhotosOf } from '../../drafts/kept-photos.ts';
import { useLeave } from '../../session/use-leave.ts';
import { saying } from '../../text.ts';

/** Deletes the account with the password, then leaves as after a log-out, with nothing kept on this device. Throws what the call throws. */
export function useDeleteAccount(): (password: string) => Promise<void> {
  const leave = useLeave();
  return useCallback(
    async (password) => {
      const resumeReads = pauseReads();
      try {
        const account = actingFor();
        await send(calls.deleteAccount, { body: { password } });
        if (account !== null) await erasePhotosOf(account).catch(() => undefined);
        await leave({ errorMessage: saying('own.deleted'), isCalm: true }, 'deleted');
      } finally {
        resumeReads();
      }
    },
    [leave],
  );
}
