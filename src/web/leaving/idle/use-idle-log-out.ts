import { useCallback } from 'react';
import { useAnswerStore } from '../../answers/answer-context.tsx';
import { pauseReads } from '../../api/session-reads.ts';
import { timeOfDay } from '../../platform/moment.ts';
import { useSaver } from '../../saving/saving-context.tsx';
import { saying } from '../../text.ts';
import { useSession } from '../../session/session.ts';
import { endOnServer } from '../../session/log-out-due.ts';
import { useLeave } from '../../session/use-leave.ts';
import { succeedsWithin } from '../../session/within.ts';

/** No one should wait in front of the answers of someone who left: neither call holds the screen longer than this. */
const LONGEST_MS = 5000;

/**
 * The automatic logout: saves what was typed, ends the session, and says on the login screen why and what is saved. What
 * could not be saved waits on this device until the next login, which leads back to `question`.
 */
export function useIdleLogOut(): (question: string | undefined) => Promise<void> {
  const store = useAnswerStore();
  const saver = useSaver();
  const leave = useLeave();
  const isSubmitted = useSession().status === 'submitted';
  return useCallback(
    async (question) => {
      await succeedsWithin(LONGEST_MS, saver.save());
      const isSaved = Object.keys(store.unsaved().answers).length === 0;
      const resumeReads = pauseReads();
      try {
        await endOnServer(LONGEST_MS);
        // An application that is submitted had nothing to save.
        const detail = isSaved && !isSubmitted ? { detail: saying('idle.saved_at', { time: timeOfDay(Date.now()) }) } : {};
        await leave(
          { errorMessage: saying('idle.logged_out'), ...detail, isCalm: isSaved, ...(question !== undefined && { question }) },
          'idle',
        );
      } finally {
        resumeReads();
      }
    },
    [store, saver, leave, isSubmitted],
  );
}
