import type { FastifyReply } from 'fastify';
import { endpoints } from '../../api/endpoints.ts';
import { passkeyEndpoints } from '../../api/account-endpoints.ts';
import { createToken } from '../platform/secrets.ts';
import type { OpenedSession } from '../accounts/session-service.ts';
import type { RouteDeps, AddRoute } from './add-route.ts';

export function addAccountRoutes(serve: AddRoute, deps: RouteDeps): void {
  const { accounts, sessions, passwordResets, passkeys, cookies, languageCookies, browserMarks, secrets, definition } = deps;

  const startSession = (reply: FastifyReply, { id, accountId, language }: OpenedSession): void => {
    cookies.set(reply, { id, mark: secrets.accountTagOf(accountId) });
    languageCookies.set(reply, language);
  };

  serve(endpoints.signUp, async (request, reply) => {
    const browser = browserMarks.of(request) ?? createToken();
    await accounts.signUp(request.body.username, request.body.password, { ipAddress: request.ip, browserId: browser });
    browserMarks.setForYears(reply, browser);
    return { message: 'A confirmation code is on its way.' };
  });
  serve(endpoints.resendConfirm, async (request, reply) => {
    const browser = browserMarks.of(request) ?? createToken();
    await accounts.resendCode(request.body.username, { ipAddress: request.ip, browserId: browser });
    browserMarks.setForYears(reply, browser);
    return { message: 'A confirmation code is on its way.' };
  });
  serve(endpoints.confirm, async (request, reply) => {
    const browser = browserMarks.of(request);
    const confirmed = await accounts.confirm(request.body.username, request.body.code, browser);
    if (!confirmed.isOwn) return { message: 'Confirmed.', id: confirmed.id };
    const { institution, pages } = definition().form;
    if (browser === undefined || institution.log_in?.by_confirming !== true) return { message: 'Confirmed.' };
    const from = { browserId: browser, previousSessionId: cookies.readSessionId(request) };
    const { account, proof } = confirmed;
    const opened = await sessions.open(account, proof, from, pages[0] && `/${pages[0].id}`);
    if (!opened) return { message: 'Confirmed.' };
    startSession(reply, opened);
    return { message: 'Confirmed.', logged_in: true };
  });
  serve(endpoints.login, async (request, reply) => {
    const browser = browserMarks.of(request) ?? createToken();
    const session = await sessions.logIn(request.body, {
      ipAddress: request.ip,
      browserId: browser,
      previousSessionId: cookies.readSessionId(request),
    });
    browserMarks.setForYears(reply, browser);
    startSession(reply, session);
    return { message: 'Logged in.' };
  });
  serve.withMessage(endpoints.keepLanguage, 'Saved.', ({ accountId }) => sessions.saveLanguage(accountId));
  serve(endpoints.logout, async (request, reply) => {
    const id = cookies.readSessionId(request);
    if (id) await sessions.logOut(id);
    cookies.clear(reply);
    // Not "cookies": that would end sessions of the institution's other sites on the same domain.
    reply.header('clear-site-data', '"cache"');
    return { message: 'Logged out.' };
  });
  serve.withMessage(endpoints.forgotPassword, 'If there is an account, a link is on its way.', (request) =>
    passwordResets.sendLink(request.body.username, { ipAddress: request.ip, browserId: browserMarks.of(request) }),
  );
  serve(endpoints.resetPassword, async (request, reply) => {
    const browser = browserMarks.of(request) ?? createToken();
    await passwordResets.reset(request.body, { ipAddress: request.ip, browserId: browser });
    browserMarks.setForYears(reply, browser);
    return { message: 'Your password has been changed.' };
  });
  serve(passkeyEndpoints.passkeys, ({ accountId }) => passkeys.list(accountId));
  serve(passkeyEndpoints.newPasskey, (request) =>
    passkeys.startAdding(request.accountId, request.body.password, { ipAddress: request.ip, browserId: browserMarks.of(request) }),
  );
  serve.withMessage(passkeyEndpoints.addPasskey, 'Added.', ({ accountId, body }) => passkeys.add(accountId, body));
  serve.withMessage(passkeyEndpoints.removePasskey, 'Removed.', ({ accountId, params }) => passkeys.remove(accountId, params.passkey));
  serve(passkeyEndpoints.askPasskey, () => passkeys.startLogIn());
  serve(passkeyEndpoints.passkeyLogin, async (request, reply) => {
    const browser = browserMarks.of(request) ?? createToken();
    const from = { ipAddress: request.ip, browserId: browser, previousSessionId: cookies.readSessionId(request) };
    const session = await passkeys.logIn(request.body, from);
    browserMarks.setForYears(reply, browser);
    startSession(reply, session);
    return { message: 'Logged in.' };
  });
}
