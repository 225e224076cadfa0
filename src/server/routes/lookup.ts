import { calls } from '../../contract/calls.ts';
import { Refused } from '../refusals.ts';
import type { Lookup } from '../services/lookup.ts';
import type { Serve } from './serve.ts';

/** Schools, colleges and addresses, for everyone. */
export function addLookupRoutes(serve: Serve, { lookup }: { lookup: Lookup }): void {
  serve(
    calls.lookup,
    async ({ query: { category, text, id, max_results } }) => {
      if (id !== undefined && text === undefined) return lookup.fields(category, id);
      if (text !== undefined && id === undefined) return lookup.find(category, text, max_results);
      throw new Refused('bad_request', { params: { detail: 'give either text or id' } });
    },
    // Whatever is typed finds something or nothing.
    { config: { siftsAnswers: true } },
  );
}
