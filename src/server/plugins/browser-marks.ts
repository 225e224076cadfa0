import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Random mark that recognizes a browser; it logs nobody in and says nothing about anyone. */
export type BrowserMarks = ReturnType<typeof createBrowserMarks>;

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Separate for each kind of accounts, so that none tells that someone uses both. */
const cookies = {
  students: { name: 'matricula_browser', sameSite: 'lax' },
  staff: { name: 'matricula_staff_browser', sameSite: 'strict' },
} as const;

/** The path is `/`, even for the office: over https the name binds the cookie to this very host, and no other can plant a mark. */
export function createBrowserMarks({ https, of }: { https: boolean; of: keyof typeof cookies }) {
  const name = `${https ? '__Host-' : ''}${cookies[of].name}`;
  const options: CookieSerializeOptions = { httpOnly: true, sameSite: cookies[of].sameSite, path: '/', secure: https };
  return {
    of: (request: Pick<FastifyRequest, 'cookies'>): string | undefined => request.cookies[name] || undefined,
    keep: (reply: FastifyReply, mark: string): void => void reply.setCookie(name, mark, { ...options, maxAge: YEAR_SECONDS }),
    lend: (reply: FastifyReply, mark: string): void => void reply.setCookie(name, mark, options),
  };
}
