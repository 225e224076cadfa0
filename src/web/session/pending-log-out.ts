import { useEffect } from 'react';
import { endpoints } from '../../api/endpoints.ts';
import { callApi, isNoResponseError, ServerError, UnauthorizedError } from '../api/api-client.ts';
import { hasLoggedInCookie } from '../navigation/logged-in-cookie.ts';
import { readStored, writeStored } from '../platform/browser-storage.ts';
import { requestSucceedsWithin } from './request-succeeds-within.ts';

/** Says that someone logged out here without the server's knowledge, but not who it was. */
const KEY = 'matricula_log_out_due';

const note = (isDue: boolean): void => writeStored('localStorage', KEY, isDue ? '1' : null);

/** A session that the server does not know has ended already. */
const endServerSession = (): Promise<unknown> =>
  callApi(endpoints.logout).catch((error: unknown) => {
    if (!(error instanceof UnauthorizedError)) throw error;
  });

/** Ends the session on the server, now or, if that fails, as soon as possible. Returns the error if the server itself gave one. */
export async function logOutOnServer(ms: number): Promise<ServerError | null> {
  let failure: ServerError | null = null;
  const call = endServerSession().catch((error: unknown) => {
    if (error instanceof ServerError && !isNoResponseError(error)) failure = error;
    throw error;
  });
  note(!(await requestSucceedsWithin(ms, call)));
  return failure;
}

/** Completes a log-out that did not reach the server, unless someone has logged in since: that ended the old session. */
export function useCompletePendingLogOut(): void {
  useEffect(() => {
    const settle = (): void => {
      if (readStored('localStorage', KEY) === null) return;
      if (hasLoggedInCookie()) return note(false);
      void endServerSession().then(
        () => note(false),
        () => undefined,
      );
    };
    settle();
    window.addEventListener('online', settle);
    return () => window.removeEventListener('online', settle);
  }, []);
}
