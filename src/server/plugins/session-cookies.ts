import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGNED_IN_COOKIE } from '../../contract/calls.ts';

/** Which cookies carry a session; they end with the browser. */
export interface SessionCookies {
  idIn(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, id: string): void;
  clear(reply: FastifyReply): void;
}

/** Over https the name binds the cookie to this very host. */
export function createSessionCookies({ https }: { https: boolean }): SessionCookies {
  const name = https ? '__Host-matricula_session' : 'matricula_session';
  const secret: CookieSerializeOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure: https };
  const visible: CookieSerializeOptions = { ...secret, httpOnly: false };
  return {
    idIn: (request) => request.cookies[name],
    set(reply, id) {
      reply.setCookie(name, id, secret).setCookie(SIGNED_IN_COOKIE, '1', visible);
    },
    clear(reply) {
      reply.clearCookie(name, secret).clearCookie(SIGNED_IN_COOKIE, visible);
    },
  };
}
