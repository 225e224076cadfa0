import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAnswerStore } from '../answers/answer-context.tsx';
import type { CarriedState } from '../navigation/carried-state.ts';
import { LOGIN } from '../navigation/paths.ts';
import type { Ended } from './idle/activity-clock.ts';
import { useEndSession } from './use-end-session.ts';

/** Forgets the student in this browser and shows the login, with a message and whatever was not saved yet. */
export function useLeave(): (state: CarriedState, reason: Ended) => Promise<void> {
  const navigate = useNavigate();
  const store = useAnswerStore();
  const endSession = useEndSession();
  return useCallback(
    async (state, reason) => {
      store.flush();
      const { answers } = store.unsaved();
      await endSession(reason);
      await navigate(LOGIN, { state: { ...state, ...(Object.keys(answers).length > 0 && { answers }) } satisfies CarriedState });
    },
    [navigate, store, endSession],
  );
}
