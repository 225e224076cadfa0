import { calls } from '../../contract/calls.ts';
import type { Shapes, PartOf } from '../../contract/shapes/shapes.ts';
import { LOOKUP_MAX_CHARACTERS, LOOKUP_RESULTS, type LookupCategory } from '../../contract/lookup.ts';
import type { FindLookup, Suggestion } from '../../contract/shapes/lookup.ts';
import { pause } from '../platform/pause.ts';
import { send, LaterError } from './client.ts';
import { withJitterMs } from './jitter.ts';

/** Time of the next allowed call, in ms since 1970. */
let notBefore = 0;
let isBusy = false;

export async function findSuggestions(
  category: LookupCategory,
  text: string,
  signal?: AbortSignal,
  onWait?: () => void,
): Promise<readonly Suggestion[] | undefined> {
  const found = await lookUp({ text: text.slice(0, LOOKUP_MAX_CHARACTERS), category, max_results: LOOKUP_RESULTS }, signal, onWait);
  return Array.isArray(found) ? found : undefined;
}

/** The fields of a suggestion; undefined on failure, and once `signal` has ended it. */
export async function findFields(
  category: LookupCategory,
  id: string,
  signal?: AbortSignal,
): Promise<Readonly<Record<string, string>> | undefined> {
  const found = await lookUp({ id, category }, signal);
  return Array.isArray(found) ? undefined : found;
}

/** Waits while the server asks for a pause, then repeats the request unless it was aborted. */
async function lookUp(
  query: FindLookup,
  signal?: AbortSignal,
  onWait?: () => void,
): Promise<PartOf<Shapes['lookup'], 'answer'> | undefined> {
  while (!signal?.aborted) {
    const wait = notBefore - Date.now();
    if (wait > 0) {
      if (isBusy) onWait?.();
      await pause(wait, signal);
    } else {
      try {
        return await send(calls.lookup, { query });
      } catch (error) {
        if (!(error instanceof LaterError)) return undefined;
        isBusy = error.status === 503;
        notBefore = Date.now() + withJitterMs(error.retryAfter);
      }
    }
  }
  return undefined;
}
