import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { ACCOUNT_HEADER } from '../../contract/calls.ts';
import { Refused } from '../refusals.ts';
import type { Secrets } from '../secrets.ts';
import type { Sessions } from '../services/sessions.ts';
import type { SessionCookies } from './session-cookies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Reading this shows that the student is active, as every write does; the page makes other reads by itself, so they do not count. */
    isUse?: boolean;
  }
  interface FastifyRequest {
    /** The account of the logged-in student. */
    accountId: string;
  }
}

interface Deps {
  readonly sessions: Sessions;
  readonly cookies: SessionCookies;
  readonly secrets: Pick<Secrets, 'markOf'>;
}

/** Lets logged-in students in, and nobody else: refused before the body is read. */
export function admitStudents(app: FastifyInstance, { sessions, cookies, secrets }: Deps): onRequestAsyncHookHandler {
  app.decorateRequest('accountId', '');
  return async (request, reply) => {
    const id = cookies.idIn(request);
    const accountId = id && (await sessions.accountOf(id, request.method !== 'GET' || request.routeOptions.config.isUse === true));
    if (accountId) {
      // A page that still shows another account's answers must neither write nor read here; the session itself is
      // valid.
      const named = request.headers[ACCOUNT_HEADER];
      if (named !== undefined && named !== secrets.markOf(accountId)) throw new Refused('not_logged_in');
      request.accountId = accountId;
      return;
    }
    if (id) cookies.clear(reply);
    throw new Refused('not_logged_in');
  };
}
