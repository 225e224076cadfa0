import { endpoints } from '../../api/endpoints.ts';
import { callApi, UnauthorizedError } from '../api/api-client.ts';
import { onServerReachable } from '../offline/on-server-reachable.ts';

/** Asks the server, again whenever it can be reached, until it says so. Throws `UnauthorizedError` only. */
export async function isSubmitted(): Promise<boolean> {
  for (;;) {
    try {
      return (await callApi(endpoints.profile)).submission !== null;
    } catch (error) {
      if (error instanceof UnauthorizedError) throw error;
    }
    await new Promise<void>(onServerReachable);
  }
}
