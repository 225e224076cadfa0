import { useCallback } from 'react';
import { takeAccountGone } from '../api/account-gone.ts';
import { saying } from '../text.ts';
import { useLeave } from './use-leave.ts';

/** Redirect in progress: of several refusals the first one shows. */
let leaving: Promise<void> | undefined;

/**
 * The server no longer knows the session: back to the login, with whatever was not saved yet; or with nothing, where the account has been
 * deleted on another device.
 */
export function useLeaveLostSession(): () => Promise<void> {
  const leave = useLeave();
  return useCallback(() => {
    leaving ??= (async () => {
      const isGone = takeAccountGone();
      await leave({ errorMessage: saying(isGone ? 'error.account_gone' : 'error.session_invalid') }, isGone ? 'deleted' : 'logout');
    })().finally(() => (leaving = undefined));
    return leaving;
  }, [leave]);
}
