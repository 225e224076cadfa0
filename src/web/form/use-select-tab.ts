import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { endpoints } from '../../api/endpoints.ts';
import { useAnswerStore } from '../answers/answer-store-context.tsx';
import { callApi, ConflictError } from '../api/api-client.ts';
import { useHandleError } from '../errors/use-handle-error.ts';
import type { SelectTabHandler } from '../renderer/tabs-form.tsx';
import { useSaver } from '../saving/saving-context.tsx';
import { useSession } from '../session/session-context.ts';

/** Saves a chosen tab, then shows it; a visitor's stays on the screen. `beforeLeave` gets the left keys, and may refuse. */
export function useSelectTab(beforeLeave: (keys: readonly string[]) => Promise<boolean>): SelectTabHandler {
  const store = useAnswerStore();
  const saver = useSaver();
  const { isLoggedIn } = useSession();
  const { mutate } = useSWRConfig();
  const handleError = useHandleError();
  return useCallback(
    async (tabs, tab, left) => {
      try {
        if (!(await beforeLeave(left))) return;
        if (!isLoggedIn) return store.setTab(tabs.id, tab.id);
        await saver.runExclusive(async () => {
          const base = store.savedAnswers(left);
          await callApi(endpoints.chooseTab, { body: { tab_id: tabs.id, chosen_tab: tab.id, base } });
          store.setTab(tabs.id, tab.id);
        });
        await mutate(endpoints.tabs.path, (chosen: object = {}) => ({ ...chosen, [tabs.id]: tab.id }), { revalidate: false });
        await mutate(endpoints.addAnotherCounts.path, store.getCounts(), { revalidate: false });
      } catch (error) {
        if (error instanceof ConflictError) {
          // Leaves it: the next save asks which answer to keep.
          const { answers: typed } = store.unsaved();
          const unseen = Object.fromEntries(Object.entries(error.saved).filter(([key]) => !Object.hasOwn(typed, key)));
          store.markSaved(unseen);
          store.change(unseen);
        }
        handleError('tabs', error, { tab: tab.title });
      }
    },
    [beforeLeave, store, saver, isLoggedIn, mutate, handleError],
  );
}
