import { LOGGED_IN_COOKIE } from '../../api/endpoints.ts';

/** The mark of the account that is logged in in this browser, as its cookies say; null for a visitor. */
export function loggedInAccount(cookies: string = document.cookie): string | null {
  const pairs = cookies.split(';').map((cookie) => cookie.trim().split('='));
  return pairs.find(([name, value]) => name === LOGGED_IN_COOKIE && value)?.[1] ?? null;
}

export const hasLoggedInCookie = (cookies?: string): boolean => loggedInAccount(cookies) !== null;

/** Removes the mark after the server has refused the session, which it can no longer end itself. */
export function clearLoggedInCookie(): void {
  document.cookie = `${LOGGED_IN_COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`;
}
