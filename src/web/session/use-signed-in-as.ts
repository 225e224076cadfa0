import { useEffect, useReducer } from 'react';
import { useLocation } from 'react-router-dom';
import { signedInAs } from '../navigation/signed-in.ts';

const MOMENTS = ['focus', 'pageshow', 'visibilitychange'];

/** Follows the identity cookie: from route to route, and when the student comes back from another window. */
export function useSignedInAs(): string | null {
  useLocation();
  const [, look] = useReducer((turn: number) => turn + 1, 0);
  useEffect(() => {
    MOMENTS.forEach((name) => window.addEventListener(name, look, true));
    return () => MOMENTS.forEach((name) => window.removeEventListener(name, look, true));
  }, []);
  return signedInAs();
}
