import { form } from 'virtual:form';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { calls } from '../../../contract/calls.ts';
import { send } from '../../api/client.ts';
import { useErrors } from '../../errors/use-errors.ts';
import { DEFAULT_ROUTE, pathOf } from '../../navigation/paths.ts';

const EVERY_MS = 60_000;
const knownPaths: readonly string[] = form.pages.map((page) => pathOf(page.id));

/**
 * Keeps the server's idle clock with the browser's: after activity it hears of the student within a minute, and at most
 * once a minute, also while long text is typed and nothing is saved.
 */
export function useKeepAlive(): () => void {
  const { pathname } = useLocation();
  const handleError = useErrors();
  const page = useRef(DEFAULT_ROUTE as string);
  const lastCall = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    page.current = knownPaths.includes(pathname) ? pathname : DEFAULT_ROUTE;
  }, [pathname]);
  useEffect(() => {
    // The profile has just been loaded.
    lastCall.current = Date.now();
    return () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, []);
  return useCallback(() => {
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined;
        lastCall.current = Date.now();
        send(calls.lastPage, { body: { last_page: page.current } }).catch((error: unknown) => handleError('last_page', error));
      },
      Math.max(0, lastCall.current + EVERY_MS - Date.now()),
    );
  }, [handleError]);
}
