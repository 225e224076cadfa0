import { calls } from '../../contract/calls.ts';
import { Refused } from '../refusals.ts';
import type { RouteDeps, Serve } from './serve.ts';

/** Room for every answer of a long application, but little for anyone who wants to fill the disk. */
const BODY_LIMIT = 64 * 1024;

/** Calls that need no account: schools, colleges and addresses, and a visitor's answers, kept for another device. */
export function addVisitorRoutes(serve: Serve, { lookup, visitorAnswers }: RouteDeps): void {
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
  serve(calls.keepVisitorAnswers, ({ body, ip }) => visitorAnswers.keep(body.answers, ip), {
    bodyLimit: BODY_LIMIT,
    config: { siftsAnswers: true },
  });
  serve(calls.visitorAnswers, ({ query }) => visitorAnswers.open(query.token));
}
