import type { FastifyInstance, RouteOptions, onRequestAsyncHookHandler } from 'fastify';
import type { EndpointAccess } from '../../api/endpoints.ts';
import type { TokenScope } from '../../api/rules/office.ts';
import { createToken, type Secrets } from '../platform/secrets.ts';
import type { RateLimitService } from '../accounts/rate-limit-service.ts';
import type { SessionService } from '../accounts/session-service.ts';
import type { StaffSessionService } from '../staff/staff-session-service.ts';
import type { ApiTokenService, ApiTokenId } from '../staff/api-token-service.ts';
import type { SessionCookies, DeviceCookies } from './cookies.ts';
import { requireOwnPage } from './same-site.ts';
import { authenticateStaff, type StaffCookies } from './staff-authentication.ts';
import { authenticateStudents } from './student-authentication.ts';

interface Deps {
  readonly limits: RateLimitService;
  readonly sessions: SessionService;
  readonly systemTokens: ApiTokenService;
  readonly staffSessions: StaffSessionService;
  readonly cookies: SessionCookies;
  readonly staffCookies: StaffCookies;
  readonly browserMarks: DeviceCookies;
  readonly secrets: Pick<Secrets, 'accountTagOf'>;
}

export type AccessChecks = Readonly<Record<EndpointAccess, Pick<RouteOptions, 'onRequest'>>>;

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
        await limits.countLookup({ ipAddress: request.ip, browserId: browser });
        if (browser === undefined) browserMarks.setForSession(reply, createToken());
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
    system: ApiTokenId;
  }
}

/** Admits only systems whose token has a scope; cookies do not count. */
function authenticateSystems(app: FastifyInstance, { systemTokens }: { readonly systemTokens: ApiTokenService }) {
  app.decorateRequest('system', '');
  return (scope: TokenScope): onRequestAsyncHookHandler =>
    async (request) => {
      request.system = await systemTokens.authenticate(request.headers.authorization, scope, request.ip);
    };
}
