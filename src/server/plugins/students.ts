import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { ACCOUNT_HEADER } from '../../contract/calls.ts';
import { Refused } from '../refusals.ts';
import type { Secrets } from '../secrets.ts';
import type { ReadStudent, Sessions, Student } from '../services/sessions.ts';
import type { SessionCookies } from './cookies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Activity that keeps the session alive. Default for students: writes, as pages read by themselves; for staff: every call. */
    isUse?: boolean;
    reads?: ReadStudent;
  }
  interface FastifyRequest {
    accountId: string;
    student: Student;
  }
}

interface Deps {
  readonly sessions: Sessions;
  readonly cookies: SessionCookies;
  readonly secrets: Pick<Secrets, 'markOf'>;
}

export function authenticateStudents(app: FastifyInstance, { sessions, cookies, secrets }: Deps): onRequestAsyncHookHandler {
  app.decorateRequest('accountId', '');
  app.decorateRequest('student');
  return async (request, reply) => {
    const id = cookies.idIn(request);
    const { isUse = request.method !== 'GET', reads = sessions.readAccount } = request.routeOptions.config;
    const student = id && (await sessions.studentOf(id, isUse, reads));
    if (student) {
      const { accountId } = student;
      // A page that still shows another account's answers must neither write nor read here; the session itself is valid.
      const named = request.headers[ACCOUNT_HEADER];
      if (named !== undefined && named !== secrets.markOf(accountId)) throw new Refused('not_logged_in');
      request.accountId = accountId;
      request.student = student;
      return;
    }
    if (!id) throw new Refused('not_logged_in');
    cookies.clear(reply);
    // Reveals nothing to others: only this browser has the id of that session.
    if (await sessions.hasEndedWithAccount(id)) throw new Refused('account_gone', { account_deleted: true });
    throw new Refused('not_logged_in');
  };
}
