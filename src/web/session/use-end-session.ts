import { useCallback } from 'react';
import { setApiAccount, getApiAccount } from '../api/api-account.ts';
import { getActiveForm } from '../drafts/active-form.ts';
import { loadDocumentWithState } from '../navigation/navigation-state.ts';
import { DEFAULT_ROUTE } from '../navigation/paths.ts';
import { activityClock, type SessionEndReason } from './activity-clock.ts';
import { setLastPageRestored } from './last-page-restored.ts';
import { clearLoggedInCookie, loggedInAccount } from '../navigation/logged-in-cookie.ts';

/**
 * Clears everything that the screens hold of a student, and notifies the browser's other tabs. What the server does not
 * have waits on this device for the same student: whether there is such a thing. Null where another student has logged
 * in by another window: the session is theirs, and this page starts again as theirs.
 */
export function useEndSession(): (reason: SessionEndReason) => Promise<{ readonly isUnsaved: boolean } | null> {
  return useCallback(async (reason) => {
    const loaded = getActiveForm();
    loaded?.store.flush();
    const isDeleted = reason === 'deleted';
    const hasUnsaved = loaded !== null && Object.keys(loaded.store.unsaved().answers).length > 0;
    await (isDeleted ? loaded?.drafts.erase(getApiAccount()) : loaded?.drafts.stop());
    const [now, shown] = [loggedInAccount(), getApiAccount()];
    const isUnsaved = !isDeleted && (hasUnsaved || (await loaded?.drafts.hasDraft(shown)) === true);
    if (now !== null && shown !== null && now !== shown) {
      loadDocumentWithState(DEFAULT_ROUTE, { isAnothersNow: true });
      return null;
    }
    loaded?.store.reset();
    clearLoggedInCookie();
    setApiAccount(null);
    setLastPageRestored(false);
    activityClock.end(reason);
    await loaded?.clearResponseCache();
    return { isUnsaved };
  }, []);
}
