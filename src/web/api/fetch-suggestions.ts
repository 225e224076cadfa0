import { endpoints } from '../../api/endpoints.ts';
import type { EndpointSchemas, EndpointPart } from '../../api/schemas/endpoint-schemas.ts';
import { LOOKUP_MAX_CHARACTERS, LOOKUP_DEFAULT_RESULTS, type LookupCategory } from '../../api/rules/lookup-limits.ts';
import type { LookupQuery, LookupSuggestion } from '../../api/schemas/application-schemas.ts';
import { sleep } from '../platform/sleep.ts';
import { callApi, RetryLaterError } from './api-client.ts';
import { addJitterMs } from './jitter.ts';

/** Time of the next allowed call, in ms since 1970. */
let notBefore = 0;
let isBusy = false;

export async function fetchSuggestions(
  category: LookupCategory,
  text: string,
  signal?: AbortSignal,
  onWait?: () => void,
): Promise<readonly LookupSuggestion[] | undefined> {
  const found = await lookUp({ text: text.slice(0, LOOKUP_MAX_CHARACTERS), category, max_results: LOOKUP_DEFAULT_RESULTS }, signal, onWait);
  return Array.isArray(found) ? found : undefined;
}

/** The fields of a suggestion; undefined on failure, and once `signal` has ended it. */
export async function fetchSuggestionFields(
  category: LookupCategory,
  id: string,
  signal?: AbortSignal,
): Promise<Readonly<Record<string, string>> | undefined> {
  const found = await lookUp({ id, category }, signal);
  return Array.isArray(found) ? undefined : found;
}

/** Waits while the server asks for a pause, then repeats the request unless it was aborted. */
async function lookUp(
  query: LookupQuery,
  signal?: AbortSignal,
  onWait?: () => void,
): Promise<EndpointPart<EndpointSchemas['lookup'], 'response'> | undefined> {
  while (!signal?.aborted) {
    const wait = notBefore - Date.now();
    if (wait > 0) {
      if (isBusy) onWait?.();
      await sleep(wait, signal);
    } else {
      try {
        return await callApi(endpoints.lookup, { query });
      } catch (error) {
        if (!(error instanceof RetryLaterError)) return undefined;
        isBusy = error.status === 503;
        notBefore = Date.now() + addJitterMs(error.retryAfter);
      }
    }
  }
  return undefined;
}
