import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { calls } from '../../../contract/calls.ts';
import { useAnswerStore } from '../../answers/answer-context.tsx';
import { putTabs } from '../../api/put-tabs.ts';
import { useErrors } from '../../errors/use-errors.ts';
import type { ChooseTab } from '../../renderer/tabs-form.tsx';
import { useSaver } from '../../saving/saving-context.tsx';
import { useSession } from '../../session/session.ts';

/**
 * Saves which tab is chosen, then shows it (spec, section 4 "Tabs"). A visitor's choice stays on the screen: it is known
 * again by the answers that were given in the tab. `beforeLeave` gets the keys of the tab that is left, does what must
 * be done before their answers are cleared, and answers whether the tab may be left at all.
 */
export function useChooseTab(beforeLeave?: (keys: readonly string[]) => Promise<boolean>): ChooseTab {
  const store = useAnswerStore();
  const saver = useSaver();
  const { isLoggedIn } = useSession();
  const { mutate } = useSWRConfig();
  const handleError = useErrors();
  return useCallback(
    async (tabs, tab, left) => {
      try {
        if (beforeLeave && !(await beforeLeave(left))) return;
        if (!isLoggedIn) return store.setTab(tabs.id, tab.id);
        await saver.apart(async () => {
          await putTabs({ tab_id: tabs.id, chosen_tab: tab.id });
          store.setTab(tabs.id, tab.id);
        });
        await mutate(calls.tabs.path, (chosen: object = {}) => ({ ...chosen, [tabs.id]: tab.id }), { revalidate: false });
      } catch (error) {
        handleError('tabs', error, { tab: tab.title });
      }
    },
    [beforeLeave, store, saver, isLoggedIn, mutate, handleError],
  );
}
