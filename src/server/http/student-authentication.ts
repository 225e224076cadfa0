import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { ACCOUNT_HEADER } from '../../api/endpoints.ts';
import { RefusalError } from '../platform/refusals.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { ReadSessionStudent, SessionService, SessionStudent } from '../accounts/session-service.ts';
import type { SessionCookies } from './cookies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Activity that keeps the session alive. Default for students: writes, as pages read by themselves; for staff: every call. */
    isUse?: boolean;
    reads?: ReadSessionStudent;
  }
  interface FastifyRequest {
    accountId: string;
    student: SessionStudent;
  }
}

interface Deps {
  readonly sessions: SessionService;
  readonly cookies: SessionCookies;
  readonly secrets: Pick<Secrets, 'accountTagOf'>;
}

export function authenticateStudents(app: FastifyInstance, { sessions, cookies, secrets }: Deps): onRequestAsyncHookHandler {
  app.decorateRequest('accountId', '');
  app.decorateRequest('student');
  return async (request, reply) => {
    const id = cookies.readSessionId(request);
    const { isUse = request.method !== 'GET', reads = sessions.readAccount } = request.routeOptions.config;
    const student = id && (await sessions.findStudent(id, isUse, reads));
    if (student) {
      const { accountId } = student;
      // A page that still shows another account's answers must neither write nor read here; the session itself is valid.
      const named = request.headers[ACCOUNT_HEADER];
      if (named !== undefined && named !== secrets.accountTagOf(accountId)) throw new RefusalError('not_logged_in');
      request.accountId = accountId;
      request.student = student;
      return;
    }
    if (!id) throw new RefusalError('not_logged_in');
    cookies.clear(reply);
    // Reveals nothing to others: only this browser has the id of that session.
    if (await sessions.hasEndedWithAccount(id)) throw new RefusalError('account_gone', { account_deleted: true });
    throw new RefusalError('not_logged_in');
  };
}
