import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { textNamed } from '../text.ts';
import { useToasts } from '../ui/use-toasts.ts';
import { carriedState, forgetCarried } from './carried-state.ts';

/**
 * Shows the success message that came with a navigation, once. What was shown before disappears with its screen; a
 * student who is redirected from there has had no time to read it, and still sees it.
 */
export function useArrivalMessage(): void {
  const location = useLocation();
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const toasts = useToasts();
  const shownFor = useRef('');
  const shownOn = useRef(location.pathname);
  // Before the new screen is seen.
  useLayoutEffect(() => {
    const { isLedOn = false } = carriedState(location.state);
    if (shownOn.current !== location.pathname && !(isLedOn && isReplaced)) toasts.dismissAll();
    shownOn.current = location.pathname;
  }, [location, isReplaced, toasts]);
  useEffect(() => {
    const { successMessage } = carriedState(location.state);
    if (successMessage === undefined || shownFor.current === location.key) return;
    shownFor.current = location.key;
    forgetCarried('successMessage');
    toasts.success(textNamed(successMessage.key, successMessage.params));
  }, [location, toasts]);
}
