import {
  createNoResponseError,
  isNoResponseError,
  isOutcomeUnknown,
  isRefusal,
  UnauthorizedError,
  UnknownOutcomeError,
} from '../api/api-client.ts';
import { onServerReachable } from '../offline/on-server-reachable.ts';

/** Reads, again whenever the server can be reached, until there is an answer. Throws refusals only. */
export async function readWhenReachable<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (error instanceof UnauthorizedError || isRefusal(error)) throw error;
    }
    await new Promise<void>(onServerReachable);
  }
}

/**
 * Makes a call that does something once. @param findDone reads what it has done if its answer is lost, undefined if nothing
 * @param onLost called before that, which may take long
 */
export async function callOnce<Done>(
  call: () => Promise<Done>,
  findDone: () => Promise<Done | undefined>,
  onLost: () => void,
): Promise<Done> {
  try {
    return await call();
  } catch (error) {
    if (!isOutcomeUnknown(error) || (isNoResponseError(error) && !(error instanceof UnknownOutcomeError))) throw error;
    onLost();
    const done = await readWhenReachable(findDone);
    if (done === undefined) throw createNoResponseError();
    return done;
  }
}
