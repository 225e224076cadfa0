import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGNED_IN_COOKIE } from '../../contract/calls.ts';

/** The cookies that carry a session; they end when the browser closes. */
export interface SessionCookies {
  idIn(request: Pick<FastifyRequest, 'cookies'>): string | undefined;
  /** `mark` names the account to the page; see `SIGNED_IN_COOKIE`. */
  set(reply: FastifyReply, session: { readonly id: string; readonly mark: string }): void;
  clear(reply: FastifyReply): void;
}

/** Over https the name binds the cookie to this very host. */
export function createSessionCookies({ https }: { https: boolean }): SessionCookies {
  const name = https ? '__Host-matricula_session' : 'matricula_session';
  const secret: CookieSerializeOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure: https };
  const visible: CookieSerializeOptions = { ...secret, httpOnly: false };
  return {
    idIn: (request) => request.cookies[name],
    set(reply, { id, mark }) {
      reply.setCookie(name, id, secret).setCookie(SIGNED_IN_COOKIE, mark, visible);
    },
    clear(reply) {
      reply.clearCookie(name, secret).clearCookie(SIGNED_IN_COOKIE, visible);
    },
  };
}
