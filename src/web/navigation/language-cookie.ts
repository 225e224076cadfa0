import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS } from '../../api/endpoints.ts';

/** Key of the reading place while the page is loaded again. */
export const SCROLL_POSITION_KEY = 'matricula-reading-place';

/** The language that was chosen in this browser; undefined if none was. */
export function readLanguageCookie(cookies: string = document.cookie): string | undefined {
  const pairs = cookies.split(';').map((cookie) => cookie.trim().split('='));
  return pairs.find(([name]) => name === LANGUAGE_COOKIE)?.[1];
}

/** Sets the language cookie; undefined leaves it to the browser's settings. */
export function writeLanguageCookie(language: string | undefined): void {
  const age = language === undefined ? 0 : LANGUAGE_COOKIE_SECONDS;
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${LANGUAGE_COOKIE}=${language ?? ''}; Max-Age=${age}; Path=/; SameSite=Lax${secure}`;
}
