import { useEffect, useReducer } from 'react';
import { useLocation } from 'react-router-dom';
import { signedInAs } from '../navigation/signed-in.ts';

const MOMENTS = ['focus', 'pageshow', 'visibilitychange'];

/** Follows the identity cookie: from route to route, and when the student comes back from another window. */
export function useSignedInAs(): string | null {
  useLocation();
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    MOMENTS.forEach((name) => window.addEventListener(name, refresh, true));
    return () => MOMENTS.forEach((name) => window.removeEventListener(name, refresh, true));
  }, []);
  return signedInAs();
}
