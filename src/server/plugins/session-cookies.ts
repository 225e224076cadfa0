import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SIGNED_IN_COOKIE } from '../../contract/calls.ts';

export type SessionCookies = ReturnType<typeof createSessionCookies>;

/** The name binds the cookie to this very host over https. */
export function createSessionCookies({ https }: { https: boolean }) {
  const name = https ? '__Host-matricula_session' : 'matricula_session';
  const secret: CookieSerializeOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure: https };
  const visible: CookieSerializeOptions = { ...secret, httpOnly: false };
  return {
    idIn: (request: Pick<FastifyRequest, 'cookies'>): string | undefined => request.cookies[name],
    /** `mark` names the account to the page; see `SIGNED_IN_COOKIE`. */
    set(reply: FastifyReply, { id, mark }: { readonly id: string; readonly mark: string }): void {
      reply.setCookie(name, id, secret).setCookie(SIGNED_IN_COOKIE, mark, visible);
    },
    clear(reply: FastifyReply): void {
      reply.clearCookie(name, secret).clearCookie(SIGNED_IN_COOKIE, visible);
    },
  };
}
