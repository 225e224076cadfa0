import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { useAnswerStore } from '../answers/answer-context.tsx';
import { activityClock, type Ended } from './idle/activity-clock.ts';
import { forgetSignedIn } from './signed-in.ts';

/** Clears everything that this browser holds of a student, and tells its other tabs. */
export function useEndSession(): (reason: Ended) => Promise<void> {
  const { mutate } = useSWRConfig();
  const store = useAnswerStore();
  return useCallback(
    async (reason) => {
      store.reset();
      forgetSignedIn();
      activityClock.end(reason);
      await mutate(() => true, undefined, { revalidate: false });
    },
    [mutate, store],
  );
}
