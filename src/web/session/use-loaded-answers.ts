import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AddAnotherCounts, ChosenTabs, Profile } from '../../contract/shapes/bodies.ts';
import { useAnswerStore } from '../answers/answer-context.tsx';
import { answersIn, bringIn, draftOf } from '../drafts/draft.ts';
import { useDrafts } from '../drafts/drafts-context.ts';
import { accountOwner, visitor } from '../drafts/owner.ts';
import { visitorMark } from '../drafts/visitor-mark.ts';
import { carriedAnswers, carriedState, forgetCarried } from '../navigation/carried-state.ts';
import { isAuthPath } from '../navigation/paths.ts';
import { webStatusOf } from './web-status.ts';

/** Whose answers the store holds. */
type Loaded = 'visitor' | Profile | undefined;

/**
 * Puts answers into the store: a student's saved ones with what waits for the student on this device, and what was
 * answered before the log-in, on top of them, once for each loaded profile; a visitor's from this device. From then on the
 * device keeps what is typed, for its owner alone. Whether the answers are in place.
 */
export function useLoadedAnswers(
  account: string | null,
  profile: Profile | undefined,
  counts: AddAnotherCounts | undefined,
  tabs: ChosenTabs | undefined,
  sessionLost: () => Promise<void>,
): boolean {
  const store = useAnswerStore();
  const drafts = useDrafts();
  const { pathname, state } = useLocation();
  const [loaded, setLoaded] = useState<Loaded>();
  const isVisitor = account === null;
  // On the log-in screens nobody answers, and who is about to log in may be another person than the visitor before.
  const isAnswering = !isAuthPath(pathname);

  useEffect(() => {
    if (!isVisitor || loaded === undefined || loaded === 'visitor') return;
    setLoaded(undefined);
    // Logged out in another tab: what is on the screen is a student's, not a visitor's.
    if (store.isAnyAnswered()) void sessionLost();
  }, [isVisitor, loaded, store, sessionLost]);

  useEffect(() => {
    if (!isVisitor || !isAnswering || loaded !== undefined) return;
    let isOver = false;
    const load = async (): Promise<void> => {
      const found = await drafts.read(visitor);
      if (isOver) return;
      // What is on the screen already, from a link, is newer.
      const answers = { ...carriedAnswers(carriedState(state)), ...answersIn(found.draft), ...store.getAnswers() };
      bringIn(store, {}, { ...draftOf(answers), typed: found.draft.typed });
      drafts.follow(visitor, found);
      setLoaded('visitor');
    };
    void load();
    return () => void (isOver = true);
  }, [isVisitor, isAnswering, loaded, store, drafts, state]);

  useEffect(() => {
    if (loaded !== 'visitor') return;
    const unfollow = [store.subscribe(visitorMark.claim), store.subscribeTyping(visitorMark.claim)];
    return () => unfollow.forEach((end) => end());
  }, [loaded, store]);

  useEffect(() => {
    if (account === null || !profile || !counts || !tabs || loaded === profile) return;
    let isOver = false;
    const load = async (): Promise<void> => {
      const owner = await accountOwner(account, profile.device_key);
      await drafts.stop();
      const [found, left] = await Promise.all([drafts.read(owner), drafts.read(visitor)]);
      if (isOver) return;
      const carried = carriedAnswers(carriedState(state));
      store.load(profile.answer, counts, tabs);
      if (webStatusOf(profile.web_status) !== 'submitted') {
        const answers = { ...draftOf(carried ?? {}).answers, ...found.draft.answers };
        // Texts that cannot be read yet, such as half a date, wait on the device only.
        const typed = { ...(carried && left.draft.typed), ...found.draft.typed };
        bringIn(store, profile.answer, { answers, typed });
      }
      drafts.follow(owner, found);
      await drafts.keep();
      if (carried) {
        // They are the account's now, and nobody else's.
        forgetCarried('answers', 'visitor');
        visitorMark.renew();
        await drafts.forget(left);
      }
      setLoaded(profile);
    };
    void load();
    return () => void (isOver = true);
  }, [account, profile, counts, tabs, loaded, store, drafts, state]);

  return isVisitor ? !isAnswering || loaded === 'visitor' : profile !== undefined && loaded === profile;
}
