import { useCallback } from 'react';
import { getActiveForm } from '../drafts/active-form.ts';
import type { NavigationState } from '../navigation/navigation-state.ts';
import { LOGIN_PATH } from '../navigation/paths.ts';
import { useStableNavigate } from '../navigation/use-stable-navigate.ts';
import { deferText } from '../platform/translate.ts';
import type { SessionEndReason } from './activity-clock.ts';
import { useEndSession } from './use-end-session.ts';

/** Ends the session in this browser and shows the log-in, with a message and a word on what could not be saved. */
export function useEndSessionAndRedirect(): (state: NavigationState, reason: SessionEndReason) => Promise<void> {
  const go = useStableNavigate();
  const endSession = useEndSession();
  return useCallback(
    async (state, reason) => {
      const ended = await endSession(reason);
      if (!ended) return;
      const kept = ended.isUnsaved && {
        detail: deferText(getActiveForm()?.drafts.isPersistent() ? 'leave.kept' : 'leave.kept_in_tab'),
        isCalm: false,
      };
      go(LOGIN_PATH, { state: { ...state, ...kept } satisfies NavigationState });
    },
    [go, endSession],
  );
}
