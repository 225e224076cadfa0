import type { FastifyReply } from 'fastify';
import type { LanguageCookies } from '../plugins/language-cookies.ts';
import type { SessionCookies } from '../plugins/session-cookies.ts';
import type { Secrets } from '../secrets.ts';
import type { OpenedSession } from '../services/sessions.ts';

export interface SessionReply {
  readonly cookies: SessionCookies;
  readonly languageCookies: LanguageCookies;
  readonly secrets: Pick<Secrets, 'markOf'>;
}

/** Gives the browser the cookies of a session, and the language of its student. */
export function startSession(reply: FastifyReply, { id, accountId, language }: OpenedSession, means: SessionReply): void {
  means.cookies.set(reply, { id, mark: means.secrets.markOf(accountId) });
  means.languageCookies.keep(reply, language);
}
