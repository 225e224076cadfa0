import { calls } from '../../contract/calls.ts';
import type { BrowserMarks } from '../plugins/browser-marks.ts';
import { newToken } from '../secrets.ts';
import type { Sessions } from '../services/sessions.ts';
import type { Serve } from './serve.ts';
import { type SessionReply, startSession } from './start-session.ts';

interface Deps extends SessionReply {
  readonly sessions: Sessions;
  readonly browserMarks: BrowserMarks;
}

/** Logging in and out; both work with and without a session. */
export function addSessionRoutes(serve: Serve, { sessions, browserMarks, ...means }: Deps): void {
  const { cookies } = means;
  serve(calls.login, async (request, reply) => {
    const browser = browserMarks.of(request) ?? newToken();
    const session = await sessions.logIn(request.body, { address: request.ip, browser, oldId: cookies.idIn(request) });
    browserMarks.keep(reply, browser);
    startSession(reply, session, means);
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
