import { useCallback } from 'react';
import { useErrors } from '../errors/use-errors.ts';
import { calls } from '../../contract/calls.ts';
import { send, noResponse, UnauthorizedError } from '../api/client.ts';
import { loadedAnswers } from '../drafts/loaded-answers.ts';
import { keepCarried } from '../navigation/carried-state.ts';
import { chosenLanguage, chooseLanguage } from '../navigation/chosen-language.ts';
import { saveScrollPosition } from '../navigation/save-scroll-position.ts';
import { isSignedIn } from '../navigation/signed-in.ts';

/** Shows the page in another language (`loadInLanguage`); where that is not possible, it stays as it is and says so. */
export function useSwitchLanguage(lastFocused: () => string): (language: string) => void {
  const handleError = useErrors();
  return useCallback(
    (language) => {
      loadInLanguage(language, lastFocused()).catch((error: unknown) => handleError('language', error));
    },
    [handleError, lastFocused],
  );
}

/**
 * Loads the page again in another language, with everything typed, the focus and what was read in place. An account keeps the
 * language. Throws what the call throws where the server cannot be reached; then nothing has changed.
 * @param focused id of what has the focus in the page, or had it last
 */
async function loadInLanguage(language: string, focused: string): Promise<void> {
  const before = chosenLanguage();
  chooseLanguage(language);
  try {
    await (isSignedIn() ? keepInAccount() : expectServer());
  } catch (error) {
    chooseLanguage(before);
    throw error;
  }
  const username = document.querySelector<HTMLInputElement>('input[name="username"]')?.value;
  if (username !== undefined) keepCarried({ username });
  await loadedAnswers()?.drafts.keep();
  // Registered last, so that it overwrites what every reload stores.
  window.addEventListener('pagehide', () => saveScrollPosition(focused));
  window.location.reload();
}

/** A session that has ended meanwhile is reported by the page that comes. */
const keepInAccount = (): Promise<unknown> =>
  send(calls.keepLanguage).catch((error: unknown) => {
    if (!(error instanceof UnauthorizedError)) throw error;
  });

async function expectServer(): Promise<void> {
  const response = await fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (!response?.ok) throw noResponse();
}
