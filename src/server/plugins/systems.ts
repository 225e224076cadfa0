import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import type { Scope } from '../../contract/scopes.ts';
import type { System, SystemTokens } from '../services/system-tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The system that makes the call; '' where none does. */
    system: System;
  }
}

/** Lets other systems in whose token has a scope, and nobody else; no cookie counts here. */
export function admitSystems(app: FastifyInstance, { systemTokens }: { readonly systemTokens: SystemTokens }) {
  app.decorateRequest('system', '');
  return (scope: Scope): onRequestAsyncHookHandler =>
    async (request) => {
      request.system = await systemTokens.admit(request.headers.authorization, scope, request.ip);
    };
}
