import { useCallback } from 'react';
import { consumeAccountDeletedFlag } from '../api/account-deleted.ts';
import { getApiAccount } from '../api/api-account.ts';
import type { NavigationState } from '../navigation/navigation-state.ts';
import { sleep } from '../platform/sleep.ts';
import { type DeferredText, deferText } from '../platform/translate.ts';
import { activityClock, type SessionEndReason } from './activity-clock.ts';
import { useEndSessionAndRedirect } from './use-end-session-and-redirect.ts';

/** Message in a tab whose session ended in another one. */
export const endMessages: Readonly<Record<SessionEndReason, NavigationState>> = {
  idle: { errorMessage: deferText('idle.logged_out') },
  logout: { successMessage: deferText('auth.logged_out') },
  deleted: { errorMessage: deferText('error.account_gone') },
};

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
        let reason: SessionEndReason | undefined = consumeAccountDeletedFlag() ? 'deleted' : undefined;
        // Another tab that logs out says so a moment after the server refuses the rest.
        for (let tries = 10; !reason && tries > 0; tries -= 1) {
          await sleep(30);
          reason = activityClock.endReason();
        }
        // This tab has left already.
        if (reason && getApiAccount() === null) return;
        const message = reason ? endMessages[reason] : { errorMessage: deferText('error.session_invalid') };
        await leave({ ...message, ...(lost && reason !== 'deleted' && { detail: lost }) }, reason ?? 'logout');
      })().finally(() => (leaving = undefined));
      return leaving;
    },
    [leave],
  );
}
