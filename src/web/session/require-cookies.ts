import { translate } from '../platform/translate.ts';

/** Throws, with a sentence for the student, if the browser refuses the cookies without which no one stays logged in. */
export function requireCookies(areKept = navigator.cookieEnabled): void {
  if (!areKept) throw new Error(translate('auth.cookies_needed'));
}
