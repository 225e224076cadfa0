import type { FastifyReply } from 'fastify';
import { LANGUAGE_COOKIE, LANGUAGE_SECONDS } from '../../contract/languages.ts';

/** The cookie in which a browser keeps the language that was chosen in it; none where there is nothing to choose. */
export interface LanguageCookies {
  /** A student who logs in finds the language of before, on any device. */
  keep(reply: FastifyReply, language: string | undefined): void;
}

export const createLanguageCookies = ({ https, languages }: { https: boolean; languages: () => readonly string[] }): LanguageCookies => ({
  keep(reply, language) {
    const spoken = languages();
    if (language === undefined || spoken.length === 1 || !spoken.includes(language)) return;
    reply.setCookie(LANGUAGE_COOKIE, language, { sameSite: 'lax', path: '/', secure: https, maxAge: LANGUAGE_SECONDS });
  },
});
