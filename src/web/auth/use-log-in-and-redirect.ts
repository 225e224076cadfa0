import { DEFAULT_ROUTE } from '../navigation/paths.ts';
import { readLanguageCookie } from '../navigation/language-cookie.ts';
import { loadDocumentWithState, useNavigationState, type NavigationState } from '../navigation/navigation-state.ts';
import { hasLoggedInCookie } from '../navigation/logged-in-cookie.ts';
import { useCollectVisitorAnswers } from '../navigation/use-navigate-with-answers.ts';
import { useStableNavigate } from '../navigation/use-stable-navigate.ts';
import { pageLanguage } from '../platform/page-language.ts';
import { setLastPageRestored } from '../session/last-page-restored.ts';
import { requireCookies } from '../session/require-cookies.ts';
import type { DeferredText } from '../platform/translate.ts';

/** Makes a call that may log in, then goes on with a visitor's answers. `send` returns a message, undefined if nobody is logged in. */
export function useLogInAndRedirect(): (send: () => Promise<DeferredText | undefined>) => Promise<void> {
  const go = useStableNavigate();
  const { question, goingTo } = useNavigationState();
  const takeAnswers = useCollectVisitorAnswers();
  return async (send) => {
    // Collects the visitor's answers before the log-in ends the visit.
    const carried = takeAnswers();
    const successMessage = await send();
    if (successMessage === undefined) return;
    requireCookies(hasLoggedInCookie());
    const state: NavigationState = { successMessage, ...carried, ...(question !== undefined && { question }) };
    setLastPageRestored(goingTo !== undefined);
    const path = goingTo ?? DEFAULT_ROUTE;
    // The account has a language of its own.
    if ((readLanguageCookie() ?? pageLanguage()) !== pageLanguage()) loadDocumentWithState(path, state);
    else go(path, { state });
    await new Promise(() => undefined);
  };
}
