import { calls } from '../../contract/calls.ts';
import type { BrowserMarks } from '../plugins/browser-marks.ts';
import type { LanguageCookies } from '../plugins/language-cookies.ts';
import type { SessionCookies } from '../plugins/session-cookies.ts';
import { newToken, type Secrets } from '../secrets.ts';
import type { Sessions } from '../services/sessions.ts';
import type { Serve } from './serve.ts';

interface Deps {
  readonly sessions: Sessions;
  readonly cookies: SessionCookies;
  readonly browserMarks: BrowserMarks;
  readonly languageCookies: LanguageCookies;
  readonly secrets: Pick<Secrets, 'markOf'>;
}

/** Logging in and out; both work with and without a session. */
export function addSessionRoutes(serve: Serve, { sessions, cookies, browserMarks, languageCookies, secrets }: Deps): void {
  serve(calls.login, async (request, reply) => {
    const browser = browserMarks.of(request) ?? newToken();
    const { id, accountId, language } = await sessions.logIn(request.body, { address: request.ip, browser, oldId: cookies.idIn(request) });
    browserMarks.keep(reply, browser);
    cookies.set(reply, { id, mark: secrets.markOf(accountId) });
    languageCookies.keep(reply, language);
    return { message: 'Logged in.' };
  });
  serve(calls.keepLanguage, async ({ accountId }) => {
    await sessions.keepLanguage(accountId);
    return { message: 'Saved.' };
  });
  serve(calls.logout, async (request, reply) => {
    const id = cookies.idIn(request);
    if (id) await sessions.logOut(id);
    cookies.clear(reply);
    // Not "cookies": that would end sessions of the institution's other sites on the same domain.
    reply.header('clear-site-data', '"cache"');
    return { message: 'Logged out.' };
  });
}
