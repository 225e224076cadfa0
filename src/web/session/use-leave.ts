import { useCallback } from 'react';
import { loadedAnswers } from '../drafts/loaded-answers.ts';
import type { CarriedState } from '../navigation/carried-state.ts';
import { LOGIN } from '../navigation/paths.ts';
import { useGo } from '../navigation/use-go.ts';
import { saying } from '../text.ts';
import type { Ended } from './activity-clock.ts';
import { useEndSession } from './use-end-session.ts';

/** Ends the session in this browser and shows the log-in, with a message and a word on what could not be saved. */
export function useLeave(): (state: CarriedState, reason: Ended) => Promise<void> {
  const go = useGo();
  const endSession = useEndSession();
  return useCallback(
    async (state, reason) => {
      const ended = await endSession(reason);
      if (!ended) return;
      const kept = ended.isUnsaved && {
        detail: saying(loadedAnswers()?.drafts.isLasting() ? 'leave.kept' : 'leave.kept_in_tab'),
        isCalm: false,
      };
      go(LOGIN, { state: { ...state, ...kept } satisfies CarriedState });
    },
    [go, endSession],
  );
}
