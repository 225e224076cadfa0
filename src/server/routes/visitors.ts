import { calls } from '../../contract/calls.ts';
import { Refused } from '../refusals.ts';
import type { RouteDeps, Serve } from './serve.ts';

/** Enough for all answers of a long application, but little for anyone who wants to fill the disk. */
const BODY_LIMIT = 64 * 1024;

export function addVisitorRoutes(serve: Serve, { lookup, visitorAnswers }: RouteDeps): void {
  serve(
    calls.lookup,
    async ({ query: { category, text, id, max_results } }) => {
      if (id !== undefined && text === undefined) return lookup.fields(category, id);
      if (text !== undefined && id === undefined) return lookup.find(category, text, max_results);
      throw new Refused('bad_request', { params: { detail: 'give either text or id' } });
    },
    // Any text is a valid search.
    { config: { siftsAnswers: true } },
  );
  serve(calls.keepVisitorAnswers, ({ body, ip }) => visitorAnswers.keep(body.answers, ip), {
    bodyLimit: BODY_LIMIT,
    config: { siftsAnswers: true },
  });
  serve(calls.visitorAnswers, ({ query }) => visitorAnswers.open(query.token));
}
