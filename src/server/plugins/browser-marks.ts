import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A random mark by which a browser is known again for a year; it logs nobody in, and says nothing about anybody. */
export interface BrowserMarks {
  of(request: FastifyRequest): string | undefined;
  keep(reply: FastifyReply, mark: string): void;
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export function createBrowserMarks({ https }: { https: boolean }): BrowserMarks {
  const name = https ? '__Host-matricula_browser' : 'matricula_browser';
  const options: CookieSerializeOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure: https, maxAge: YEAR_SECONDS };
  return {
    of: (request) => request.cookies[name] || undefined,
    keep: (reply, mark) => void reply.setCookie(name, mark, options),
  };
}
