import type { FastifyReply } from 'fastify';
import { LANGUAGE_COOKIE, LANGUAGE_SECONDS } from '../../contract/calls.ts';

/** Cookie with the language that was chosen in a browser; none if the institution has only one. */
export interface LanguageCookies {
  keep(reply: FastifyReply, language: string | undefined): void;
}

export const createLanguageCookies = ({ https, languages }: { https: boolean; languages: () => readonly string[] }): LanguageCookies => ({
  keep(reply, language) {
    const spoken = languages();
    if (language === undefined || spoken.length === 1 || !spoken.includes(language)) return;
    reply.setCookie(LANGUAGE_COOKIE, language, { sameSite: 'lax', path: '/', secure: https, maxAge: LANGUAGE_SECONDS });
  },
});
