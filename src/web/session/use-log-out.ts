import { useCallback } from 'react';
import { logOut } from '../api/log-out.ts';
import { UnauthorizedError } from '../api/errors.ts';
import { useErrors } from '../errors/use-errors.ts';
import { useSaver } from '../saving/saving-context.tsx';
import { t } from '../text.ts';
import { useLeave } from './use-leave.ts';

/** Saves what was typed last, then ends the session here and on the server, where it may have ended before. */
export function useLogOut(): () => Promise<void> {
  const saver = useSaver();
  const leave = useLeave();
  const handleError = useErrors();
  return useCallback(async () => {
    const endsBefore = (error: unknown): void => {
      if (!(error instanceof UnauthorizedError)) throw error;
    };
    try {
      await saver.save().catch(endsBefore);
    } catch (error) {
      return handleError('save', error);
    }
    try {
      await logOut().catch(endsBefore);
    } catch (error) {
      return handleError('log_out', error);
    }
    await leave({ successMessage: t('auth.logged_out') }, 'logout');
  }, [saver, leave, handleError]);
}
