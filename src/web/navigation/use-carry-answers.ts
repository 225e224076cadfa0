import { useCallback, type MouseEvent } from 'react';
import { loadedAnswers } from '../drafts/loaded-answers.ts';
import { visitorMark } from '../drafts/visitor-mark.ts';
import { isSignedIn } from './signed-in.ts';
import { carriedAnswers, carriedState, type CarriedState } from './carried-state.ts';
import { isAuthPath, REVIEW } from './paths.ts';
import { isPlainClick } from './plain-click.ts';
import { useGo } from './use-go.ts';

type Carried = Required<Pick<CarriedState, 'answers' | 'visitor'>>;

/** Collects a visitor's answers from this tab and from the navigation state. Others may belong to someone else. */
export function useCarriedAnswers(): () => Carried | undefined {
  return useCallback(() => {
    const store = loadedAnswers()?.store;
    // Answers of someone who is logged in belong to the account, not to the history of this tab.
    if (isSignedIn()) return undefined;
    store?.flush();
    const entry = window.history.state as { usr?: unknown } | null;
    const own = visitorMark.isClaimed() && store?.isAnyAnswered() ? store.getAnswers() : {};
    const answers = { ...carriedAnswers(carriedState(entry?.usr)), ...own };
    return Object.keys(answers).length > 0 ? { answers, visitor: visitorMark.now() } : undefined;
  }, []);
}

export function useCarryAnswers(): (to: string, more?: CarriedState) => void {
  const go = useGo();
  const takeAnswers = useCarriedAnswers();
  return useCallback(
    (to, more = {}) => {
      const state: CarriedState = { ...goal(), ...more, ...takeAnswers() };
      go(to, { state });
    },
    [go, takeAnswers],
  );
}

/** Target after the log-in; the review leads back there. */
function goal(): Pick<CarriedState, 'goingTo'> {
  const { pathname } = window.location;
  const entry = window.history.state as { usr?: unknown } | null;
  const { goingTo } = isAuthPath(pathname) ? carriedState(entry?.usr) : { goingTo: pathname === REVIEW ? REVIEW : undefined };
  return goingTo === undefined ? {} : { goingTo };
}

export function useCarryOnClick(to: string, more?: CarriedState): (event: MouseEvent) => void {
  const carry = useCarryAnswers();
  return (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    carry(to, more);
  };
}
