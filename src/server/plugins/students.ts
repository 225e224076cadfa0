import type { FastifyInstance } from 'fastify';
import { Refused } from '../refusals.ts';
import type { Sessions } from '../services/sessions.ts';
import type { SessionCookies } from './session-cookies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Reading this shows that the student is there, as every write does; other reads may be a page's own, and do not count. */
    isUse?: boolean;
  }
  interface FastifyRequest {
    /** The account of the logged-in student. */
    accountId: string;
  }
}

/** Every route of this instance is for logged-in students: refused before the body is read. */
export function admitStudentsOnly(app: FastifyInstance, { sessions, cookies }: { sessions: Sessions; cookies: SessionCookies }): void {
  app.decorateRequest('accountId', '');
  app.addHook('onRequest', async (request, reply) => {
    const id = cookies.idIn(request);
    const accountId = id && await sessions.accountOf(id, request.method !== 'GET' || request.routeOptions.config.isUse === true);
    if (accountId) {
      request.accountId = accountId;
      return;
    }
    if (id) cookies.clear(reply);
    throw new Refused('not_logged_in');
  });
}
