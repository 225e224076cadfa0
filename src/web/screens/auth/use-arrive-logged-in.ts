import { DEFAULT_ROUTE } from '../../navigation/paths.ts';
import { chosenLanguage } from '../../navigation/chosen-language.ts';
import { loadCarrying, useCarriedState, type CarriedState } from '../../navigation/carried-state.ts';
import { isSignedIn } from '../../navigation/signed-in.ts';
import { useCarriedAnswers } from '../../navigation/use-carry-answers.ts';
import { useGo } from '../../navigation/use-go.ts';
import { pageLanguage } from '../../platform/page-language.ts';
import { noteArrived } from '../../session/arrived.ts';
import { expectCookies } from '../../session/expect-cookies.ts';
import type { Sentence } from '../../text.ts';

/** Makes a call that may log in, then goes on with a visitor's answers. `send` returns a message, undefined if nobody is logged in. */
export function useArriveLoggedIn(): (send: () => Promise<Sentence | undefined>) => Promise<void> {
  const go = useGo();
  const { question, goingTo } = useCarriedState();
  const takeAnswers = useCarriedAnswers();
  return async (send) => {
    // Collects the visitor's answers before the log-in ends the visit.
    const carried = takeAnswers();
    const successMessage = await send();
    if (successMessage === undefined) return;
    expectCookies(isSignedIn());
    const state: CarriedState = { successMessage, ...carried, ...(question !== undefined && { question }) };
    noteArrived(goingTo !== undefined);
    const path = goingTo ?? DEFAULT_ROUTE;
    // The account has a language of its own.
    if ((chosenLanguage() ?? pageLanguage()) !== pageLanguage()) loadCarrying(path, state);
    else go(path, { state });
    await new Promise(() => undefined);
  };
}
