import { useCallback } from 'react';
import { saying } from '../text.ts';
import { useLeave } from './use-leave.ts';

/** The server no longer knows the session: back to the login, with whatever was not saved yet. */
export function useLeaveLostSession(): () => Promise<void> {
  const leave = useLeave();
  return useCallback(() => leave({ errorMessage: saying('error.session_invalid') }, 'logout'), [leave]);
}
