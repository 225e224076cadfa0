import type { FastifyReply } from 'fastify';
import { calls } from '../../contract/calls.ts';
import { passkeyCalls } from '../../contract/passkey-calls.ts';
import { newToken } from '../secrets.ts';
import type { OpenedSession } from '../services/sessions.ts';
import type { RouteDeps, Serve } from './serve.ts';

export function addAccountRoutes(serve: Serve, deps: RouteDeps): void {
  const { accounts, sessions, passwordResets, passkeys, cookies, languageCookies, browserMarks, secrets, definition } = deps;

  const startSession = (reply: FastifyReply, { id, accountId, language }: OpenedSession): void => {
    cookies.set(reply, { id, mark: secrets.markOf(accountId) });
    languageCookies.keep(reply, language);
  };

  serve(calls.signUp, async (request, reply) => {
    const browser = browserMarks.of(request) ?? newToken();
    await accounts.signUp(request.body.username, request.body.password, { address: request.ip, browser });
    browserMarks.keep(reply, browser);
    return { message: 'A confirmation code is on its way.' };
  });
  serve(calls.resendConfirm, async (request, reply) => {
    const browser = browserMarks.of(request) ?? newToken();
    await accounts.resendCode(request.body.username, { address: request.ip, browser });
    browserMarks.keep(reply, browser);
    return { message: 'A confirmation code is on its way.' };
  });
  serve(calls.confirm, async (request, reply) => {
    const browser = browserMarks.of(request);
    const confirmed = await accounts.confirm(request.body.username, request.body.code, browser);
    if (!confirmed.isOwn) return { message: 'Confirmed.', id: confirmed.id };
    const { institution, pages } = definition().form;
    if (browser === undefined || institution.log_in?.by_confirming !== true) return { message: 'Confirmed.' };
    const from = { browser, oldId: cookies.idIn(request) };
    const { account, proof } = confirmed;
    const opened = await sessions.open(account, proof, from, pages[0] && `/${pages[0].id}`);
    if (!opened) return { message: 'Confirmed.' };
    startSession(reply, opened);
    return { message: 'Confirmed.', logged_in: true };
  });
  serve(calls.login, async (request, reply) => {
    const browser = browserMarks.of(request) ?? newToken();
    const session = await sessions.logIn(request.body, { address: request.ip, browser, oldId: cookies.idIn(request) });
    browserMarks.keep(reply, browser);
    startSession(reply, session);
    return { message: 'Logged in.' };
  });
  serve.done(calls.keepLanguage, 'Saved.', ({ accountId }) => sessions.keepLanguage(accountId));
  serve(calls.logout, async (request, reply) => {
    const id = cookies.idIn(request);
    if (id) await sessions.logOut(id);
    cookies.clear(reply);
    // Not "cookies": that would end sessions of the institution's other sites on the same domain.
    reply.header('clear-site-data', '"cache"');
    return { message: 'Logged out.' };
  });
  serve.done(calls.forgotPassword, 'If there is an account, a link is on its way.', (request) =>
    passwordResets.sendLink(request.body.username, { address: request.ip, browser: browserMarks.of(request) }),
  );
  serve(calls.resetPassword, async (request, reply) => {
    const browser = browserMarks.of(request) ?? newToken();
    await passwordResets.reset(request.body, { address: request.ip, browser });
    browserMarks.keep(reply, browser);
    return { message: 'Your password has been changed.' };
  });
  serve(passkeyCalls.passkeys, ({ accountId }) => passkeys.list(accountId));
  serve(passkeyCalls.newPasskey, (request) =>
    passkeys.startAdding(request.accountId, request.body.password, { address: request.ip, browser: browserMarks.of(request) }),
  );
  serve.done(passkeyCalls.addPasskey, 'Added.', ({ accountId, body }) => passkeys.add(accountId, body));
  serve.done(passkeyCalls.removePasskey, 'Removed.', ({ accountId, params }) => passkeys.remove(accountId, params.passkey));
  serve(passkeyCalls.askPasskey, () => passkeys.startLogIn());
  serve(passkeyCalls.passkeyLogin, async (request, reply) => {
    const browser = browserMarks.of(request) ?? newToken();
    const from = { address: request.ip, browser, oldId: cookies.idIn(request) };
    const session = await passkeys.logIn(request.body, from);
    browserMarks.keep(reply, browser);
    startSession(reply, session);
    return { message: 'Logged in.' };
  });
}
