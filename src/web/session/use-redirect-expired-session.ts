import { useCallback } from 'react';
import { consumeAccountDeletedFlag } from '../api/account-deleted.ts';
import { type DeferredText, deferText } from '../platform/translate.ts';
import { useEndSessionAndRedirect } from './use-end-session-and-redirect.ts';

/** Redirect in progress: of several refusals the first one shows. */
let leaving: Promise<void> | undefined;

/**
 * The server no longer knows the session: back to the login, with whatever was not saved yet; or with nothing, where the account has been
 * deleted on another device.
 */
export function useRedirectExpiredSession(): (lost?: DeferredText) => Promise<void> {
  const leave = useEndSessionAndRedirect();
  return useCallback(
    (lost?: DeferredText) => {
      leaving ??= (async () => {
        const isGone = consumeAccountDeletedFlag();
        const errorMessage = deferText(isGone ? 'error.account_gone' : 'error.session_invalid');
        await leave({ errorMessage, ...(lost && !isGone && { detail: lost }) }, isGone ? 'deleted' : 'logout');
      })().finally(() => (leaving = undefined));
      return leaving;
    },
    [leave],
  );
}
