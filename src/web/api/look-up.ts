import { calls } from '../../contract/calls.ts';
import { LOOKUP_MOST_CHARACTERS, LOOKUP_RESULTS, type LookupCategory, type Suggestion } from '../../contract/lookup.ts';
import { call } from './client.ts';
import { TooManyError } from './errors.ts';

/** When the server wants to be asked again, in ms since 1970. */
let notBefore = 0;

/** What a typed text may mean; undefined on failure (look-up failures are silent), and once `signal` has ended it. */
export const findSuggestions = (category: LookupCategory, text: string, signal?: AbortSignal): Promise<readonly Suggestion[] | undefined> =>
  lookUp({ text: text.slice(0, LOOKUP_MOST_CHARACTERS), category, max_results: String(LOOKUP_RESULTS) }, signal);

/** The fields of a suggestion; undefined on failure, and once `signal` has ended it. */
export const findFields = (
  category: LookupCategory,
  id: string,
  signal?: AbortSignal,
): Promise<Readonly<Record<string, string>> | undefined> => lookUp({ id, category }, signal);

/** Where the server wants a pause, nobody hears of it: what is still wanted when it is over is asked again. */
async function lookUp<Found>(query: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<Found | undefined> {
  while (!signal?.aborted) {
    const wait = notBefore - Date.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    else {
      try {
        return await call<Found>(calls.lookup, { query });
      } catch (error) {
        if (!(error instanceof TooManyError)) return undefined;
        notBefore = Date.now() + error.retryAfter * 1000;
      }
    }
  }
  return undefined;
}
