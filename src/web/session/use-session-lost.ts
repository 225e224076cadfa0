import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAnswerStore } from '../answers/answer-context.tsx';
import type { CarriedState } from '../navigation/carried-state.ts';
import { LOGIN } from '../navigation/paths.ts';
import { t } from '../text.ts';
import { useEndSession } from './use-end-session.ts';

/** The server no longer knows the session: back to the login, with whatever was not saved yet (spec, section 8). */
export function useSessionLost(): () => Promise<void> {
  const navigate = useNavigate();
  const store = useAnswerStore();
  const endSession = useEndSession();
  return useCallback(async () => {
    store.flush();
    const state: CarriedState = { errorMessage: t('error.session_invalid'), answers: store.unsaved().answers };
    await endSession();
    await navigate(LOGIN, { state });
  }, [navigate, store, endSession]);
}
