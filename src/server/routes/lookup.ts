import Type from 'typebox';
import { Refusal } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import { AddressFields, FindLookup, SchoolFields, Suggestions } from '../../contract/lookup.ts';
import { Refused } from '../refusals.ts';
import type { Lookup } from '../services/lookup.ts';
import type { App } from './app-type.ts';

/** Schools, colleges and addresses, for everybody. */
export function addLookupRoutes(app: App, { lookup }: { lookup: Lookup }): void {
  app.route({
    method: calls.lookup.method,
    url: calls.lookup.path,
    schema: {
      querystring: FindLookup,
      response: { 200: Type.Union([Suggestions, SchoolFields, AddressFields]), '4xx': Refusal, '5xx': Refusal },
    },
    handler: ({ query: { category, text, id, max_results } }) => {
      if (id !== undefined && text === undefined) return lookup.fields(category, id);
      if (text !== undefined && id === undefined) return lookup.find(category, text, max_results);
      throw new Refused('bad_request', { params: { detail: 'give either text or id' } });
    },
  });
}
