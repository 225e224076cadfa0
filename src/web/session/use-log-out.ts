import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { logOut } from '../api/log-out.ts';
import { UnauthorizedError } from '../api/errors.ts';
import type { CarriedState } from '../navigation/carried-state.ts';
import { LOGIN } from '../navigation/paths.ts';
import { t } from '../text.ts';
import { useEndSession } from './use-end-session.ts';

/** Ends the session here and on the server, where it may have ended before. Throws what the call throws otherwise. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  const endSession = useEndSession();
  return useCallback(async () => {
    await logOut().catch((error: unknown) => {
      if (!(error instanceof UnauthorizedError)) throw error;
    });
    await endSession();
    const state: CarriedState = { successMessage: t('auth.logged_out') };
    await navigate(LOGIN, { state });
  }, [navigate, endSession]);
}
