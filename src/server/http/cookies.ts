import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createToken } from '../platform/secrets.ts';
import { LOGGED_IN_COOKIE, LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS } from '../../api/endpoints.ts';

export type SessionCookies = ReturnType<typeof createSessionCookies>;

export function createSessionCookies({ https }: { https: boolean }) {
  const name = https ? '__Host-matricula_session' : 'matricula_session';
  const secret: CookieSerializeOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure: https };
  const visible: CookieSerializeOptions = { ...secret, httpOnly: false };
  return {
    readSessionId: (request: Pick<FastifyRequest, 'cookies'>): string | undefined => request.cookies[name],
    /** `mark` names the account to the page; see `LOGGED_IN_COOKIE`. */
    set(reply: FastifyReply, { id, mark }: { readonly id: string; readonly mark: string }): void {
      reply.setCookie(name, id, secret).setCookie(LOGGED_IN_COOKIE, mark, visible);
    },
    clear(reply: FastifyReply): void {
      reply.clearCookie(name, secret).clearCookie(LOGGED_IN_COOKIE, visible);
    },
  };
}

export type LanguageCookies = ReturnType<typeof createLanguageCookies>;

export const createLanguageCookies = ({ https, languages }: { https: boolean; languages: () => readonly string[] }) => ({
  set(reply: FastifyReply, language: string | undefined): void {
    const spoken = languages();
    if (language === undefined || spoken.length === 1 || !spoken.includes(language)) return;
    reply.setCookie(LANGUAGE_COOKIE, language, { sameSite: 'lax', path: '/', secure: https, maxAge: LANGUAGE_COOKIE_SECONDS });
  },
});

export type DeviceCookies = ReturnType<typeof createDeviceCookies>;

export interface MarkedClient {
  readonly ipAddress: string;
  readonly browserId: string;
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Separate for students and staff, so that neither reveals that someone uses both. */
const cookies = {
  students: { name: 'matricula_browser', sameSite: 'lax' },
  staff: { name: 'matricula_staff_browser', sameSite: 'strict' },
} as const;

/** The path is `/`, as the prefix `__Host-` requires it; with that, no other host can set the cookie. */
export function createDeviceCookies({ https, of }: { https: boolean; of: keyof typeof cookies }) {
  const name = `${https ? '__Host-' : ''}${cookies[of].name}`;
  const options: CookieSerializeOptions = { httpOnly: true, sameSite: cookies[of].sameSite, path: '/', secure: https };
  const markOf = (request: Pick<FastifyRequest, 'cookies'>): string | undefined => request.cookies[name] || undefined;
  return {
    of: markOf,
    setForSession: (reply: FastifyReply, mark: string): void => void reply.setCookie(name, mark, options),
    /** Does work for a browser with a mark, a new one if it has none, which it keeps for a year once the work is done. */
    async withMark<Done>(
      request: Pick<FastifyRequest, 'cookies' | 'ip'>,
      reply: FastifyReply,
      work: (client: MarkedClient) => Promise<Done>,
    ): Promise<Done> {
      const browserId = markOf(request) ?? createToken();
      const done = await work({ ipAddress: request.ip, browserId });
      reply.setCookie(name, browserId, { ...options, maxAge: YEAR_SECONDS });
      return done;
    },
  };
}
