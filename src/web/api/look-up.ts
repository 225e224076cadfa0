import { calls } from '../../contract/calls.ts';
import { LOOKUP_MOST_CHARACTERS, LOOKUP_RESULTS, type LookupCategory, type Suggestion } from '../../contract/lookup.ts';
import { call } from './client.ts';

/** What a typed text may mean; undefined on failure (spec, section 8: look-up failures are silent). */
export const findSuggestions = (category: LookupCategory, text: string): Promise<readonly Suggestion[] | undefined> =>
  call<readonly Suggestion[]>(calls.lookup, { query: { text: text.slice(0, LOOKUP_MOST_CHARACTERS), category, max_results: String(LOOKUP_RESULTS) } }).catch(() => undefined);

/** The fields of a suggestion; undefined on failure. */
export const findFields = (category: LookupCategory, id: string): Promise<Readonly<Record<string, string>> | undefined> =>
  call<Readonly<Record<string, string>>>(calls.lookup, { query: { id, category } }).catch(() => undefined);
