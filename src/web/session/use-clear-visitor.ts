import { useCallback, useEffect } from 'react';
import { actingFor } from '../api/acting-for.ts';
import { useAnswerStore } from '../answers/answer-context.tsx';
import { useDrafts } from '../drafts/drafts-context.ts';
import { visitor } from '../drafts/owner.ts';
import { visitorMark } from '../drafts/visitor-mark.ts';
import { forgetCarried } from '../navigation/carried-state.ts';

/** Clears a visitor's answers from the screen, from this device, and from the way to an account. */
export function useClearVisitor(): () => Promise<void> {
  const store = useAnswerStore();
  const drafts = useDrafts();
  return useCallback(async () => {
    drafts.abandon();
    store.reset();
    forgetCarried('answers', 'visitor');
    await drafts.forget(await drafts.read(visitor));
    drafts.follow(visitor, await drafts.read(visitor));
  }, [store, drafts]);
}

/** A visitor who clears the answers in one tab clears them in all. If someone has logged in, the answers went to the account. */
export function useClearedElsewhere(): void {
  const clear = useClearVisitor();
  useEffect(() => visitorMark.onRenewed(() => void (actingFor() ?? clear())), [clear]);
}
