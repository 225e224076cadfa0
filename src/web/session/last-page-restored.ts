import { loggedInAccount } from '../navigation/logged-in-cookie.ts';

/** Storage key: account whose last page was already restored since its log-in. */
const KEY = 'matricula_arrived';

export function isLastPageRestored(): boolean {
  try {
    return localStorage.getItem(KEY) === loggedInAccount();
  } catch {
    return false;
  }
}

/** `isThere`: false with a log-in, after which the last page comes first, and at the end of a session. */
export function setLastPageRestored(isThere: boolean): void {
  const account = loggedInAccount();
  try {
    if (isThere && account !== null) localStorage.setItem(KEY, account);
    else localStorage.removeItem(KEY);
  } catch {
    // Each visit opens the last page if storage fails.
  }
}
