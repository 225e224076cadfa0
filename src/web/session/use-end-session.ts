import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { useAnswerStore } from '../answers/answer-context.tsx';
import { forgetSignedIn } from './signed-in.ts';

/** Clears everything that this browser holds of a student. */
export function useEndSession(): () => Promise<void> {
  const { mutate } = useSWRConfig();
  const store = useAnswerStore();
  return useCallback(async () => {
    store.reset();
    forgetSignedIn();
    await mutate(() => true, undefined, { revalidate: false });
  }, [mutate, store]);
}
