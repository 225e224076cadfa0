import { useCallback, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Answers } from '../../form/answers.ts';
import { useAnswerStore } from '../answers/answer-context.tsx';
import { isSignedIn } from '../session/signed-in.ts';
import { carriedState, rememberTyped, type CarriedState } from './carried-state.ts';

/** A visitor's answers to take along: those on the screen, or those that came with the navigation. */
export function useCarriedAnswers(): () => Answers | undefined {
  const store = useAnswerStore();
  return useCallback(() => {
    // Answers of somebody who is logged in belong to the account, not to the history of this tab.
    if (isSignedIn()) return undefined;
    store.flush();
    const entry = window.history.state as { usr?: unknown } | null;
    const carried = { ...carriedState(entry?.usr).answers, ...(store.isAnyAnswered() ? store.getAnswers() : {}) };
    return Object.keys(carried).length > 0 ? carried : undefined;
  }, [store]);
}

/**
 * A way to another screen that takes a visitor's answers along, and leaves them with the screen that Back returns to.
 * `more` travels with them.
 */
export function useCarryAnswers(): (to: string, more?: CarriedState) => void {
  const navigate = useNavigate();
  const takeAnswers = useCarriedAnswers();
  return useCallback(
    (to, more = {}) => {
      const answers = takeAnswers();
      if (answers) rememberTyped(answers);
      const state: CarriedState = { ...more, ...(answers && { answers }) };
      void navigate(to, { state });
    },
    [navigate, takeAnswers],
  );
}

/** The same for a link: a click that would open another tab stays the browser's. */
export function useCarryOnClick(to: string, more?: CarriedState): (event: MouseEvent) => void {
  const carry = useCarryAnswers();
  return (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    carry(to, more);
  };
}
