import { calls } from '../../contract/calls.ts';
import type { ServiceTokens } from '../services/service-tokens.ts';
import type { Serve } from './serve.ts';

/** One application, read-only, for anyone who has a token for it: the PDF copy is made from this. */
export function addServiceRoutes(serve: Serve, { serviceTokens }: { serviceTokens: ServiceTokens }): void {
  serve(calls.readOnlyApplication, ({ query, ip }) => serviceTokens.read(query.service_token, ip));
}
