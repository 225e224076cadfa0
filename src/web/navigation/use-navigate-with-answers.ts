import { useCallback, type MouseEvent } from 'react';
import { getActiveForm } from '../drafts/active-form.ts';
import { visitorIdentity } from '../drafts/visitor-identity.ts';
import { hasLoggedInCookie } from './logged-in-cookie.ts';
import { visitorAnswersOfNavigation, parseNavigationState, type NavigationState } from './navigation-state.ts';
import { isLoggedOutPath, REVIEW_PATH } from './paths.ts';
import { isPlainClick } from './plain-click.ts';
import { useStableNavigate } from './use-stable-navigate.ts';

type Carried = Required<Pick<NavigationState, 'answers' | 'visitor'>>;

/** Collects a visitor's answers from this tab and from the navigation state. Others may belong to someone else. */
export const useCollectVisitorAnswers = (): (() => Carried | undefined) =>
  useCallback(() => {
    const store = getActiveForm()?.store;
    // Answers of someone who is logged in belong to the account, not to the history of this tab.
    if (hasLoggedInCookie()) return undefined;
    store?.flush();
    const entry = window.history.state as { usr?: unknown } | null;
    const own = visitorIdentity.isClaimed() && store?.isAnyAnswered() ? store.getAnswers() : {};
    const answers = { ...visitorAnswersOfNavigation(parseNavigationState(entry?.usr)), ...own };
    return Object.keys(answers).length > 0 ? { answers, visitor: visitorIdentity.now() } : undefined;
  }, []);

export function useNavigateWithAnswers(): (to: string, more?: NavigationState) => void {
  const go = useStableNavigate();
  const takeAnswers = useCollectVisitorAnswers();
  return useCallback(
    (to, more = {}) => {
      const state: NavigationState = { ...goal(), ...more, ...takeAnswers() };
      go(to, { state });
    },
    [go, takeAnswers],
  );
}

/** Target after the log-in; the review leads back there. */
function goal(): Pick<NavigationState, 'goingTo'> {
  const { pathname } = window.location;
  const entry = window.history.state as { usr?: unknown } | null;
  const { goingTo } = isLoggedOutPath(pathname)
    ? parseNavigationState(entry?.usr)
    : { goingTo: pathname === REVIEW_PATH ? REVIEW_PATH : undefined };
  return goingTo === undefined ? {} : { goingTo };
}

export function useNavigateWithAnswersOnClick(to: string, more?: NavigationState): (event: MouseEvent) => void {
  const carry = useNavigateWithAnswers();
  return (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    carry(to, more);
  };
}
