import { useCallback, useEffect } from 'react';
import { getApiAccount } from '../api/api-account.ts';
import { useAnswerStore } from '../answers/answer-store-context.tsx';
import { useDrafts } from '../drafts/drafts-context.ts';
import { visitorOwner } from '../drafts/draft-owner.ts';
import { visitorIdentity } from '../drafts/visitor-identity.ts';
import { removeFromNavigationState } from '../navigation/navigation-state.ts';

/** Clears a visitor's answers from the screen, from this device, and from the way to an account. */
export function useClearVisitorAnswers(): () => Promise<void> {
  const store = useAnswerStore();
  const drafts = useDrafts();
  return useCallback(async () => {
    drafts.stopWithoutSaving();
    store.reset();
    removeFromNavigationState('answers', 'visitor');
    await drafts.remove(await drafts.read(visitorOwner));
    drafts.follow(visitorOwner, await drafts.read(visitorOwner));
  }, [store, drafts]);
}

/** A visitor who clears the answers in one tab clears them in all. If someone has logged in, the answers went to the account. */
export function useClearVisitorAcrossTabs(): void {
  const clear = useClearVisitorAnswers();
  useEffect(() => visitorIdentity.onRenewed(() => void (getApiAccount() ?? clear())), [clear]);
}
