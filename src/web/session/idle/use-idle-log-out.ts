import { useCallback } from 'react';
import { useAnswerStore } from '../../answers/answer-context.tsx';
import { logOut } from '../../api/log-out.ts';
import { useSaver } from '../../saving/saving-context.tsx';
import { t } from '../../text.ts';
import { useLeave } from '../use-leave.ts';

/** Nobody may wait in front of the answers of somebody who left: neither call holds the screen longer than this. */
const LONGEST_MS = 5000;
const clockTime = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

const succeeds = (call: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    call.then(() => true, () => false),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), LONGEST_MS)),
  ]);

/**
 * The automatic logout: saves what was typed, ends the session, and says on the login screen why and what is saved. What
 * could not be saved stays with this tab until the next login, which leads back to `question`. The server's own clock ends a session it was not told of.
 */
export function useIdleLogOut(): (question: string | undefined) => Promise<void> {
  const store = useAnswerStore();
  const saver = useSaver();
  const leave = useLeave();
  return useCallback(async (question) => {
    await succeeds(saver.save());
    const isSaved = Object.keys(store.unsaved().answers).length === 0;
    await succeeds(logOut());
    const errorDetail = isSaved ? t('idle.saved_at', { time: clockTime.format(Date.now()) }) : t('idle.not_saved');
    await leave({ errorMessage: t('idle.logged_out'), errorDetail, ...(question !== undefined && { question }) }, 'idle');
  }, [store, saver, leave]);
}
