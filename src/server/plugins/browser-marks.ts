import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newToken } from '../secrets.ts';

/** A random mark by which a browser is known again; it logs nobody in, and says nothing about anybody. */
export interface BrowserMarks {
  of(request: FastifyRequest): string | undefined;
  /** The browser's mark, made when it has none. */
  give(request: FastifyRequest, reply: FastifyReply): string;
}

const DAY_SECONDS = 24 * 60 * 60;

export function createBrowserMarks({ https }: { https: boolean }): BrowserMarks {
  const name = https ? '__Host-matricula_browser' : 'matricula_browser';
  const options: CookieSerializeOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure: https, maxAge: DAY_SECONDS };
  const of = (request: FastifyRequest): string | undefined => request.cookies[name];
  return {
    of,
    give(request, reply) {
      const mark = of(request) || newToken();
      reply.setCookie(name, mark, options);
      return mark;
    },
  };
}
