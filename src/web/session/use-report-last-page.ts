import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { endpoints } from '../../api/endpoints.ts';
import { callApi } from '../api/api-client.ts';
import { useHandleError } from '../errors/use-handle-error.ts';
import { useSession } from './session-context.ts';

/** Reports the path on each change while the application is not submitted. */
export function useReportLastPage(isSettled: boolean): void {
  const { pathname } = useLocation();
  const { isLoggedIn, status } = useSession();
  const handleError = useHandleError();
  const isOpen = isLoggedIn && isSettled && (status === 'started' || status === 'validating');
  const reported = useRef(Promise.resolve());
  useEffect(() => {
    if (!isOpen) return;
    const report = async (before: Promise<void>): Promise<void> => {
      await before;
      await callApi(endpoints.lastPage, { body: { last_page: pathname } });
    };
    // One after the other: the page before must not arrive last.
    reported.current = report(reported.current).catch((error: unknown) => handleError('last_page', error));
  }, [isOpen, pathname, handleError]);
}
