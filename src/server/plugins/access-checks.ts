import type { FastifyInstance, RouteOptions, onRequestAsyncHookHandler } from 'fastify';
import type { Access } from '../../contract/calls.ts';
import type { Scope } from '../../contract/office.ts';
import { newToken, type Secrets } from '../secrets.ts';
import type { Limits } from '../services/limits.ts';
import type { Sessions } from '../services/sessions.ts';
import type { StaffSessions } from '../services/staff-sessions.ts';
import type { SystemTokens, System } from '../services/system-tokens.ts';
import type { SessionCookies, BrowserMarks } from './cookies.ts';
import { fromOwnPage } from './same-site.ts';
import { admitStaff, type StaffCookies } from './staff.ts';
import { admitStudents } from './students.ts';

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
  const withScope = admitSystems(app, deps);
  const withRole = admitStaff(app, deps);
  return {
    everybody: {},
    'own-page': { onRequest: fromOwnPage },
    public: { onRequest: ({ ip }) => limits.countPublicCall(ip) },
    lookup: {
      async onRequest(request, reply) {
        const browser = browserMarks.of(request);
        await limits.countLookup({ address: request.ip, browser });
        if (browser === undefined) browserMarks.lend(reply, newToken());
      },
    },
    student: { onRequest: [fromOwnPage, admitStudents(app, deps)] },
    // The service checks the token, which is in the query and names the application.
    service: {},
    staff: { onRequest: [fromOwnPage, withRole('reader')] },
    editor: { onRequest: [fromOwnPage, withRole('editor')] },
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
function admitSystems(app: FastifyInstance, { systemTokens }: { readonly systemTokens: SystemTokens }) {
  app.decorateRequest('system', '');
  return (scope: Scope): onRequestAsyncHookHandler =>
    async (request) => {
      request.system = await systemTokens.admit(request.headers.authorization, scope, request.ip);
    };
}
