import { SIGNED_IN_COOKIE } from '../../contract/calls.ts';

/** Whether the cookies say that somebody is logged in (spec, section 4 "Other"). */
export function isSignedIn(cookies: string = document.cookie): boolean {
  return cookies.split(';').some((cookie) => {
    const [name, value] = cookie.trim().split('=');
    return name === SIGNED_IN_COOKIE && value !== undefined && value !== '';
  });
}

/** Drops the sign after the server has refused the session, which it can no longer end itself. */
export function forgetSignedIn(): void {
  document.cookie = `${SIGNED_IN_COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`;
}
