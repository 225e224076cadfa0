import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AddAnotherCounts, ChosenTabs, Profile } from '../../contract/shapes/bodies.ts';
import { useAnswerStore } from '../answers/answer-context.tsx';
import { useDrafts } from '../drafts/drafts-context.ts';
import { visitorMark } from '../drafts/visitor-mark.ts';
import { carriedState } from '../navigation/carried-state.ts';
import { isAuthPath } from '../navigation/paths.ts';
import { loadStudent, loadVisitor, nextStep, type Held, type Place } from './load-answers.ts';

/**
 * Puts answers into the store: a student's once for each loaded profile, a visitor's from this device. From then on the
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
  const [held, setHeld] = useState<Held>();
  const isAnswering = !isAuthPath(pathname);
  const step = useMemo(
    () => nextStep({ account, profile, counts, tabs }, isAnswering, held),
    [account, profile, counts, tabs, isAnswering, held],
  );

  useEffect(() => {
    const over = new AbortController();
    const place: Place = { store, drafts, carried: carriedState(state), signal: over.signal };
    const take = async (): Promise<void> => {
      if (step.to === 'load-visitor') {
        if (await loadVisitor(place)) setHeld('visitor');
      } else if (step.to === 'load-student') {
        if (await loadStudent(step.saved, place)) setHeld(step.saved.profile);
      } else if (step.to === 'leave') {
        setHeld(undefined);
        if (store.isAnyAnswered()) await sessionLost();
      }
    };
    void take();
    return () => over.abort();
  }, [step, store, drafts, state, sessionLost]);

  useEffect(() => {
    if (held !== 'visitor') return;
    const unfollow = [store.subscribe(visitorMark.claim), store.subscribeTyping(visitorMark.claim)];
    return () => unfollow.forEach((end) => end());
  }, [held, store]);

  return account === null ? !isAnswering || held === 'visitor' : profile !== undefined && held === profile;
}
