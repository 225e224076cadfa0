import { useCallback } from 'react';
import { actFor, actingFor } from '../api/acting-for.ts';
import { loadedAnswers } from '../drafts/loaded-answers.ts';
import { loadCarrying } from '../navigation/carried-state.ts';
import { DEFAULT_ROUTE } from '../navigation/paths.ts';
import { activityClock, type Ended } from './activity-clock.ts';
import { noteArrived } from './arrived.ts';
import { forgetSignedIn, signedInAs } from '../navigation/signed-in.ts';

/**
 * Clears everything that the screens hold of a student, and notifies the browser's other tabs. What the server does not
 * have waits on this device for the same student: whether there is such a thing. Null where another student has logged
 * in by another window: the session is theirs, and this page starts again as theirs.
 */
export function useEndSession(): (reason: Ended) => Promise<{ readonly isUnsaved: boolean } | null> {
  return useCallback(async (reason) => {
    const loaded = loadedAnswers();
    loaded?.store.flush();
    const isDeleted = reason === 'deleted';
    const hasUnsaved = loaded !== null && Object.keys(loaded.store.unsaved().answers).length > 0;
    await (isDeleted ? loaded?.drafts.erase(actingFor()) : loaded?.drafts.stop());
    const [now, shown] = [signedInAs(), actingFor()];
    const isUnsaved = !isDeleted && (hasUnsaved || (await loaded?.drafts.isWaiting(shown)) === true);
    if (now !== null && shown !== null && now !== shown) {
      loadCarrying(DEFAULT_ROUTE, { isAnothersNow: true });
      return null;
    }
    loaded?.store.reset();
    forgetSignedIn();
    actFor(null);
    noteArrived(false);
    activityClock.end(reason);
    await loaded?.forgetResponses();
    return { isUnsaved };
  }, []);
}
