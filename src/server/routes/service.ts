import { ReadOnlyApplication, Refusal, ServiceTokenQuery } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import type { ServiceTokens } from '../services/service-tokens.ts';
import type { App } from './app-type.ts';

/** One application, read-only, for whoever holds a token for it: the PDF copy is made from this. */
export function addServiceRoutes(app: App, { serviceTokens }: { serviceTokens: ServiceTokens }): void {
  app.route({
    method: calls.readOnlyApplication.method,
    url: calls.readOnlyApplication.path,
    schema: { querystring: ServiceTokenQuery, response: { 200: ReadOnlyApplication, '4xx': Refusal, '5xx': Refusal } },
    handler: (request) => serviceTokens.read(request.query.service_token, request.ip),
  });
}
