import { useCallback } from 'react';
import { useHandleError } from '../errors/use-handle-error.ts';
import { endpoints } from '../../api/endpoints.ts';
import { callApi, createNoResponseError, UnauthorizedError } from '../api/api-client.ts';
import { getActiveForm } from '../drafts/active-form.ts';
import { updateNavigationState } from '../navigation/navigation-state.ts';
import { readLanguageCookie, writeLanguageCookie } from '../navigation/language-cookie.ts';
import { saveScrollPosition } from '../navigation/save-scroll-position.ts';
import { hasLoggedInCookie } from '../navigation/logged-in-cookie.ts';

/** Shows the page in another language (`loadInLanguage`); where that is not possible, it stays as it is and says so. */
export function useSwitchLanguage(lastFocused: () => string): (language: string) => void {
  const handleError = useHandleError();
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
  const before = readLanguageCookie();
  writeLanguageCookie(language);
  try {
    await (hasLoggedInCookie() ? keepInAccount() : expectServer());
  } catch (error) {
    writeLanguageCookie(before);
    throw error;
  }
  const username = document.querySelector<HTMLInputElement>('input[name="username"]')?.value;
  if (username !== undefined) updateNavigationState({ username });
  await getActiveForm()?.drafts.saveNow();
  // Registered last, so that it overwrites what every reload stores.
  window.addEventListener('pagehide', () => saveScrollPosition(focused));
  window.location.reload();
}

/** A session that has ended meanwhile is reported by the page that comes. */
const keepInAccount = (): Promise<unknown> =>
  callApi(endpoints.keepLanguage).catch((error: unknown) => {
    if (!(error instanceof UnauthorizedError)) throw error;
  });

async function expectServer(): Promise<void> {
  const response = await fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (!response?.ok) throw createNoResponseError();
}
