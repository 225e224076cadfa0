import { useEffect, useReducer, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { earlyAccount } from '../api/early-reads.ts';
import { isAuthPath } from '../navigation/paths.ts';
import { signedInAs } from '../navigation/signed-in.ts';

const MOMENTS = ['focus', 'pageshow', 'visibilitychange'];

/**
 * Follows the identity cookie: from route to route, and when the student comes back from another window. Someone whose session was over
 * when the page was opened counts as logged in, for the server to say what has happened, until that leads to the log-in.
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
  return signedInAs() ?? early;
}
