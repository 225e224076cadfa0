import { useCallback, type MouseEvent } from 'react';
import { useAnswerStore } from '../answers/answer-store-context.tsx';
import { postReportedFailures } from '../api/put-answers.ts';
import { useSaver } from '../saving/saving-context.tsx';
import { useSession } from '../session/session-context.ts';

/** A click on a step goes there at once; what was typed is on its way to the server before the page changes. */
export function useSaveOnStepClick(): (event: MouseEvent) => void {
  const { isLoggedIn, markPageChanged } = useSession();
  const store = useAnswerStore();
  const saver = useSaver();
  return useCallback(() => {
    store.flush();
    if (!isLoggedIn) return;
    markPageChanged();
    const save = async (): Promise<void> => {
      await saver.save();
      if (store.reportsAllFailures()) await postReportedFailures(store.failures());
    };
    // A failure shows in the save status, and is retried automatically.
    save().catch(() => undefined);
  }, [isLoggedIn, markPageChanged, store, saver]);
}
