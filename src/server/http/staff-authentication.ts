import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { STAFF_LOGGED_IN_COOKIE, type StaffRole } from '../../api/rules/office.ts';
import { RefusalError } from '../platform/refusals.ts';
import type { StaffSessionService } from '../staff/staff-session-service.ts';
import type { Staff } from '../staff/staff-store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    staff: Staff;
  }
}

export type StaffCookies = ReturnType<typeof createStaffCookies>;

/** Strict: a link on another site opens the office, which then makes its calls itself. */
export function createStaffCookies({ https }: { https: boolean }) {
  const name = https ? '__Host-matricula_staff' : 'matricula_staff';
  const options: CookieSerializeOptions = { httpOnly: true, sameSite: 'strict', path: '/', secure: https };
  const visible: CookieSerializeOptions = { ...options, httpOnly: false };
  return {
    readSessionId: (request: Pick<FastifyRequest, 'cookies'>): string | undefined => request.cookies[name],
    set: (reply: FastifyReply, id: string): void => void reply.setCookie(name, id, options).setCookie(STAFF_LOGGED_IN_COOKIE, '1', visible),
    clear: (reply: FastifyReply): void => void reply.clearCookie(name, options).clearCookie(STAFF_LOGGED_IN_COOKIE, visible),
  };
}

interface Deps {
  readonly staffSessions: StaffSessionService;
  readonly staffCookies: StaffCookies;
}

export function authenticateStaff(app: FastifyInstance, { staffSessions, staffCookies }: Deps) {
  app.decorateRequest('staff');
  return (role: StaffRole): onRequestAsyncHookHandler =>
    async (request, reply) => {
      const id = staffCookies.readSessionId(request);
      const member = id && (await staffSessions.findMember(id, request.routeOptions.config.isUse ?? true));
      if (!member) {
        if (id) staffCookies.clear(reply);
        throw new RefusalError('not_logged_in');
      }
      if (role === 'editor' && member.role !== 'editor') throw new RefusalError('editors_only');
      request.staff = member;
    };
}
