import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AddAnotherCounts, ChosenTabs, Profile } from '../../contract/bodies.ts';
import { useAnswerStore } from '../answers/answer-context.tsx';
import { carriedState } from '../navigation/carried-state.ts';
import { useSessionLost } from './use-session-lost.ts';

/**
 * Puts a student's saved answers into the store, then what was answered before the login on top of them, once for each
 * loaded profile. A visitor gets back what was typed before a reload. Whether the saved answers are in place.
 */
export function useLoadedAnswers(
  isLoggedIn: boolean, profile: Profile | undefined, counts: AddAnotherCounts | undefined, tabs: ChosenTabs | undefined,
): boolean {
  const store = useAnswerStore();
  const { state } = useLocation();
  const sessionLost = useSessionLost();
  const [loaded, setLoaded] = useState<Profile>();
  const { answers: carried, typed } = carriedState(state);

  useEffect(() => {
    if (isLoggedIn || !loaded) return;
    setLoaded(undefined);
    // Logged out in another tab: what is on the screen is a student's, not a visitor's.
    if (store.isAnyAnswered()) void sessionLost();
  }, [isLoggedIn, loaded, store, sessionLost]);

  useEffect(() => {
    if (isLoggedIn || loaded || store.isAnyAnswered()) return;
    store.carry({ ...carried, ...typed });
  }, [isLoggedIn, loaded, store, carried, typed]);

  useEffect(() => {
    if (!isLoggedIn || !profile || !counts || !tabs || loaded === profile) return;
    const before = { ...carried, ...(loaded ? {} : store.getAnswers()) };
    store.load(profile.answer, counts, tabs);
    store.carry(before);
    setLoaded(profile);
  }, [isLoggedIn, profile, counts, tabs, loaded, store, carried]);

  return profile !== undefined && loaded === profile;
}
