import { sleep } from '../platform/sleep.ts';
import { endpoints, PRELOADED_RESPONSES_GLOBAL } from '../../api/endpoints.ts';

/** Reads that the document began; see the server's `preload-responses.ts`. */
interface EarlyReads {
  readonly account: string;
  readonly responses: Record<string, Promise<Response | undefined>>;
}

const readsOf = (): EarlyReads | undefined => (globalThis as { [PRELOADED_RESPONSES_GLOBAL]?: EarlyReads })[PRELOADED_RESPONSES_GLOBAL];

/** Account of the preloaded responses until they are consumed; its session may have ended since. */
export function preloadedAccountTag(): string | null {
  const reads = readsOf();
  return reads?.responses[endpoints.profile.path] ? reads.account : null;
}

/** Longest wait in ms for responses before the first screen, which waits for them otherwise. */
const LONGEST_WAIT_MS = 3000;

/** Resolves to true once all responses of this account have come, and none of them is a refusal. */
export async function havePreloadedResponsesCome(account: string): Promise<boolean> {
  const reads = readsOf();
  const all = reads?.account === account ? Object.values(reads.responses) : [];
  const come = await Promise.race([Promise.all(all), sleep(LONGEST_WAIT_MS)]);
  return all.length > 0 && come?.every((response) => response?.ok) === true;
}

/** Returns a preloaded response of this account once; undefined if there is none. @param signal ends the wait */
export function consumePreloadedResponse(
  path: string,
  account: string | null,
  signal: AbortSignal,
): Promise<Response | undefined> | undefined {
  const reads = readsOf();
  const response = reads?.account === account ? reads?.responses[path] : undefined;
  if (!reads || !response) return undefined;
  delete reads.responses[path];
  return Promise.race([response, new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined)))]);
}
