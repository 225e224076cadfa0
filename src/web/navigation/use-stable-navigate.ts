import { useCallback, useLayoutEffect, useRef } from 'react';
import { useNavigate, type NavigateOptions, type To } from 'react-router-dom';
import { navigateSync } from './transition-router.tsx';

/** Goes to an address, or replaces the current entry. With `flushSync` it is drawn at once, with earlier changes. */
type StableNavigate = (to: To, options?: NavigateOptions) => void;

/** Stable `navigate`: the router's changes with each path. */
export function useStableNavigate(): StableNavigate {
  const navigate = useNavigate();
  const newest = useRef(navigate);
  useLayoutEffect(() => {
    newest.current = navigate;
  }, [navigate]);
  return useCallback((to, options) => {
    const go = (): void => void newest.current(to, options);
    if (options?.flushSync) navigateSync(go);
    else go();
  }, []);
}
