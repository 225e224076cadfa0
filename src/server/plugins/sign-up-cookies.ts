import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newToken } from '../secrets.ts';

/** Tells which browser a sign-up came from, so that its code is good with the password typed there; it logs nobody in. */
export interface SignUpCookies {
  browserIn(request: FastifyRequest): string | undefined;
  /** The browser's mark, made when it has none. */
  mark(request: FastifyRequest, reply: FastifyReply): string;
  clear(reply: FastifyReply): void;
}

const DAY_SECONDS = 24 * 60 * 60;

export function createSignUpCookies({ https }: { https: boolean }): SignUpCookies {
  const name = https ? '__Host-matricula_sign_up' : 'matricula_sign_up';
  const options: CookieSerializeOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure: https, maxAge: DAY_SECONDS };
  const browserIn = (request: FastifyRequest): string | undefined => request.cookies[name];
  return {
    browserIn,
    mark(request, reply) {
      const browser = browserIn(request) || newToken();
      reply.setCookie(name, browser, options);
      return browser;
    },
    clear: (reply) => void reply.clearCookie(name, options),
  };
}
