import { useEffect, useReducer, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { actingFor } from '../api/acting-for.ts';
import { earlyAccount } from '../api/early-reads.ts';
import { isAuthPath } from '../navigation/paths.ts';
import { signedInAs } from '../navigation/signed-in.ts';
import { activityClock } from './activity-clock.ts';

const MOMENTS = ['focus', 'pageshow', 'visibilitychange'];

/**
 * Follows the identity cookie: from route to route, and when the student comes back from another window. Someone whose session was over
 * when the page was opened counts as logged in, for the server to say what has happened, until that leads to the log-in. Cookies may also
 * vanish while a page shows an account's answers: it stays that account's, until the server refuses a call of it, or someone logs out.
 */
export function useSignedInAs(): string | null {
  const { pathname } = useLocation();
  const [early, setEarly] = useState(() => (signedInAs() === null ? earlyAccount() : null));
  if (early !== null && isAuthPath(pathname)) setEarly(null);
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    MOMENTS.forEach((name) => window.addEventListener(name, refresh, true));
    return () => MOMENTS.forEach((name) => window.removeEventListener(name, refresh, true));
  }, []);
  const shown = isAuthPath(pathname) || activityClock.hasEnded() ? null : actingFor();
  return signedInAs() ?? early ?? shown;
}
