import type { FastifyInstance } from 'fastify';
import { Refused } from '../refusals.ts';
import type { Sessions } from '../services/sessions.ts';
import type { SessionCookies } from './session-cookies.ts';

declare module 'fastify' {
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
    const accountId = id && await sessions.accountOf(id);
    if (accountId) {
      request.accountId = accountId;
      return;
    }
    if (id) cookies.clear(reply);
    throw new Refused('not_logged_in');
  });
}
