import { Done, Login, Refusal } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import { fromOwnPage } from '../plugins/same-site.ts';
import type { SessionCookies } from '../plugins/session-cookies.ts';
import type { SignUpCookies } from '../plugins/sign-up-cookies.ts';
import type { Sessions } from '../services/sessions.ts';
import type { App } from './app-type.ts';

const response = { 200: Done, '4xx': Refusal, '5xx': Refusal };

/** Logging in and out; both work with and without a session. */
export function addSessionRoutes(app: App, { sessions, cookies, signUpCookies }: { sessions: Sessions; cookies: SessionCookies; signUpCookies: SignUpCookies }): void {
  app.route({
    method: calls.login.method,
    url: calls.login.path,
    schema: { body: Login, response },
    handler: async (request, reply) => {
      cookies.set(reply, await sessions.logIn(request.body, { oldId: cookies.idIn(request), browser: signUpCookies.browserIn(request) }));
      return { message: 'Logged in.' };
    },
  });
  app.route({
    method: calls.logout.method,
    url: calls.logout.path,
    onRequest: fromOwnPage,
    schema: { response },
    handler: async (request, reply) => {
      const id = cookies.idIn(request);
      if (id) await sessions.logOut(id);
      cookies.clear(reply);
      // Not "cookies": that would end sessions of the institution's other sites on the same domain.
      reply.header('clear-site-data', '"cache"');
      return { message: 'Logged out.' };
    },
  });
}
