import type { FastifyInstance, RouteOptions, onRequestAsyncHookHandler } from 'fastify';
import type { Access } from '../../contract/calls.ts';
import type { Scope } from '../../contract/office.ts';
import { newToken, type Secrets } from '../secrets.ts';
import type { Limits } from '../services/limits.ts';
import type { Sessions } from '../services/sessions.ts';
import type { StaffSessions } from '../services/staff-sessions.ts';
import type { SystemTokens, System } from '../services/system-tokens.ts';
import type { SessionCookies, BrowserMarks } from './cookies.ts';
import { requireOwnPage } from './same-site.ts';
import { authenticateStaff, type StaffCookies } from './staff.ts';
import { authenticateStudents } from './students.ts';

interface Deps {
  readonly limits: Limits;
  readonly sessions: Sessions;
  readonly systemTokens: SystemTokens;
  readonly staffSessions: StaffSessions;
  readonly cookies: SessionCookies;
  readonly staffCookies: StaffCookies;
  readonly browserMarks: BrowserMarks;
  readonly secrets: Pick<Secrets, 'markOf'>;
}

export type AccessChecks = Readonly<Record<Access, Pick<RouteOptions, 'onRequest'>>>;

/** Checks run before the body is read, so that a body that never comes counts too. */
export function createAccessChecks(app: FastifyInstance, deps: Deps): AccessChecks {
  const { limits, browserMarks } = deps;
  const withScope = authenticateSystems(app, deps);
  const withRole = authenticateStaff(app, deps);
  return {
    everybody: {},
    'own-page': { onRequest: requireOwnPage },
    public: { onRequest: ({ ip }) => limits.countPublicCall(ip) },
    lookup: {
      async onRequest(request, reply) {
        const browser = browserMarks.of(request);
        await limits.countLookup({ address: request.ip, browser });
        if (browser === undefined) browserMarks.lend(reply, newToken());
      },
    },
    student: { onRequest: [requireOwnPage, authenticateStudents(app, deps)] },
    // The service checks the token, which is in the query and names the application.
    service: {},
    staff: { onRequest: [requireOwnPage, withRole('reader')] },
    editor: { onRequest: [requireOwnPage, withRole('editor')] },
    'applications:read': { onRequest: withScope('applications:read') },
    'documents:read': { onRequest: withScope('documents:read') },
    'pdf:read': { onRequest: withScope('pdf:read') },
    'states:write': { onRequest: withScope('states:write') },
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    system: System;
  }
}

/** Admits only systems whose token has a scope; cookies do not count. */
function authenticateSystems(app: FastifyInstance, { systemTokens }: { readonly systemTokens: SystemTokens }) {
  app.decorateRequest('system', '');
  return (scope: Scope): onRequestAsyncHookHandler =>
    async (request) => {
      request.system = await systemTokens.admit(request.headers.authorization, scope, request.ip);
    };
}
