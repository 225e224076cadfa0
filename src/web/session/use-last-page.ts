import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { putLastPage } from '../api/put-last-page.ts';
import { useErrors } from '../errors/use-errors.ts';
import { useSession } from './session.ts';

/** Reports the path on each change while the application is not submitted (spec, section 4 "Route guard"). */
export function useLastPage(isSettled: boolean): void {
  const { pathname } = useLocation();
  const { isLoggedIn, status } = useSession();
  const handleError = useErrors();
  const isOpen = isLoggedIn && isSettled && (status === 'started' || status === 'validating');
  useEffect(() => {
    if (!isOpen) return;
    putLastPage(pathname).catch((error: unknown) => handleError('last_page', error));
  }, [isOpen, pathname, handleError]);
}
