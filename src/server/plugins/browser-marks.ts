import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A random mark by which a browser is recognized; it logs nobody in and says nothing about anyone. */
export interface BrowserMarks {
  of(request: Pick<FastifyRequest, 'cookies'>): string | undefined;
  /** For a year, once someone has signed up or logged in here. */
  keep(reply: FastifyReply, mark: string): void;
  /** For a visitor, until the browser closes. */
  lend(reply: FastifyReply, mark: string): void;
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export function createBrowserMarks({ https }: { https: boolean }): BrowserMarks {
  const name = https ? '__Host-matricula_browser' : 'matricula_browser';
  const options: CookieSerializeOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure: https };
  return {
    of: (request) => request.cookies[name] || undefined,
    keep: (reply, mark) => void reply.setCookie(name, mark, { ...options, maxAge: YEAR_SECONDS }),
    lend: (reply, mark) => void reply.setCookie(name, mark, options),
  };
}
