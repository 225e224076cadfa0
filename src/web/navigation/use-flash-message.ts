import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { translateKey } from '../platform/translate.ts';
import { useToasts } from '../ui/use-toasts.ts';
import { parseNavigationState, removeFromNavigationState } from './navigation-state.ts';

/** Shows the success message that came with a navigation, once; after a redirect the former one stays. */
export function useFlashMessage(): void {
  const location = useLocation();
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const toasts = useToasts();
  const shownFor = useRef('');
  const shownOn = useRef(location.pathname);
  useLayoutEffect(() => {
    const { isLedOn = false } = parseNavigationState(location.state);
    if (shownOn.current !== location.pathname && !(isLedOn && isReplaced)) toasts.dismissAll();
    shownOn.current = location.pathname;
  }, [location, isReplaced, toasts]);
  useEffect(() => {
    const { successMessage } = parseNavigationState(location.state);
    if (successMessage === undefined || shownFor.current === location.key) return;
    shownFor.current = location.key;
    removeFromNavigationState('successMessage');
    toasts.success(translateKey(successMessage.key, successMessage.params));
  }, [location, toasts]);
}
