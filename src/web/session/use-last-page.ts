import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { UnauthorizedError } from '../api/errors.ts';
import { putLastPage } from '../api/put-last-page.ts';
import { useSession } from './session.ts';
import { useSessionLost } from './use-session-lost.ts';

/** Reports the path on each change while the application is not submitted (spec, section 4 "Route guard"). */
export function useLastPage(isSettled: boolean): void {
  const { pathname } = useLocation();
  const { isLoggedIn, status } = useSession();
  const sessionLost = useSessionLost();
  const isOpen = isLoggedIn && isSettled && (status === 'started' || status === 'validating');
  useEffect(() => {
    if (!isOpen) return;
    putLastPage(pathname).catch((error: unknown) => {
      // A last page that is not reported costs the student one click at the next login: no reason to interrupt.
      if (error instanceof UnauthorizedError) void sessionLost();
    });
  }, [isOpen, pathname, sessionLost]);
}
