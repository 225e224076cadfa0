import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useToasts } from '../ui/use-toasts.ts';
import { carriedState, forgetCarried } from './carried-state.ts';

/** Shows the success message that came with a navigation, once. */
export function useArrivalMessage(): void {
  const location = useLocation();
  const toasts = useToasts();
  const shownFor = useRef('');
  useEffect(() => {
    const { successMessage } = carriedState(location.state);
    if (successMessage === undefined || shownFor.current === location.key) return;
    shownFor.current = location.key;
    forgetCarried('successMessage');
    toasts.success(successMessage);
  }, [location, toasts]);
}
