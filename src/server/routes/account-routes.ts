import type { FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '../../api/endpoints.ts';
import { passkeyEndpoints, accountEndpoints } from '../../api/account-endpoints.ts';
import type { OpenedSession, SessionClient } from '../accounts/session-service.ts';
import type { MarkedClient } from '../http/cookies.ts';
import type { RouteDeps, AddRoute } from './add-route.ts';
import { withZipHeaders } from './file-replies.ts';

export function addAccountRoutes(serve: AddRoute, deps: RouteDeps): void {
  const { accounts, sessions, passwordResets, passkeys, cookies, languageCookies, browserMarks, secrets, definition } = deps;

  const startSession = (reply: FastifyReply, { id, accountId, language }: OpenedSession): void => {
    cookies.set(reply, { id, mark: secrets.accountTagOf(accountId) });
    languageCookies.set(reply, language);
  };

  serve.withMessage(endpoints.signUp, 'A confirmation code is on its way.', (request, reply) =>
    browserMarks.withMark(request, reply, (client) => accounts.signUp(request.body.username, request.body.password, client)),
  );
  serve.withMessage(endpoints.resendConfirm, 'A confirmation code is on its way.', (request, reply) =>
    browserMarks.withMark(request, reply, (client) => accounts.resendCode(request.body.username, client)),
  );
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
  serve.withMessage(endpoints.login, 'Logged in.', async (request, reply) => {
    const previousSessionId = cookies.readSessionId(request);
    const logIn = (client: MarkedClient) => sessions.logIn(request.body, { ...client, previousSessionId });
    startSession(reply, await browserMarks.withMark(request, reply, logIn));
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
  serve.withMessage(endpoints.resetPassword, 'Your password has been changed.', (request, reply) =>
    browserMarks.withMark(request, reply, (client) => passwordResets.reset(request.body, client)),
  );
  serve(passkeyEndpoints.passkeys, ({ accountId }) => passkeys.list(accountId));
  serve(passkeyEndpoints.newPasskey, (request) =>
    passkeys.startAdding(request.accountId, request.body.password, { ipAddress: request.ip, browserId: browserMarks.of(request) }),
  );
  serve.withMessage(passkeyEndpoints.addPasskey, 'Added.', ({ accountId, body }) => passkeys.add(accountId, body));
  serve.withMessage(passkeyEndpoints.removePasskey, 'Removed.', ({ accountId, params }) => passkeys.remove(accountId, params.passkey));
  serve(passkeyEndpoints.askPasskey, () => passkeys.startLogIn());
  serve.withMessage(passkeyEndpoints.passkeyLogin, 'Logged in.', async (request, reply) => {
    const previousSessionId = cookies.readSessionId(request);
    const logIn = (client: MarkedClient) => passkeys.logIn(request.body, { ...client, previousSessionId });
    startSession(reply, await browserMarks.withMark(request, reply, logIn));
  });
}

export function addOwnAccountRoutes(serve: AddRoute, deps: RouteDeps): void {
  const { myData, applicationStates, accountDeletion, passwordChanges, emailChanges, cookies, browserMarks, secrets } = deps;

  const renewing = async (
    request: FastifyRequest,
    reply: FastifyReply,
    change: (from: SessionClient) => Promise<string>,
  ): Promise<void> => {
    const sessionId = cookies.readSessionId(request) ?? '';
    const id = await browserMarks.withMark(request, reply, (client) => change({ ...client, sessionId }));
    cookies.set(reply, { id, mark: secrets.accountTagOf(request.accountId) });
  };

  serve(endpoints.myData, async ({ accountId }, reply) => withZipHeaders(reply, await myData.file(accountId)), { config: { isUse: true } });
  serve.withMessage(endpoints.withdraw, 'Withdrawn.', ({ accountId }) => applicationStates.withdraw(accountId));
  serve.withMessage(accountEndpoints.changePassword, 'Your password has been changed.', (request, reply) =>
    renewing(request, reply, (from) => passwordChanges.change(request.accountId, request.body, from)),
  );
  serve(accountEndpoints.emailChange, async ({ accountId }) => ({ email: (await emailChanges.pending(accountId)) ?? null }));
  serve.withMessage(accountEndpoints.changeEmail, 'A code is on its way.', (request) =>
    emailChanges.start(request.accountId, request.body, { ipAddress: request.ip, browserId: browserMarks.of(request) }),
  );
  serve.withMessage(accountEndpoints.cancelEmailChange, 'Your address stays as it is.', ({ accountId }) => emailChanges.cancel(accountId));
  serve.withMessage(accountEndpoints.confirmEmail, 'Your address is changed.', (request, reply) =>
    renewing(request, reply, (from) => emailChanges.confirm(request.accountId, request.body.code, from)),
  );
  serve(endpoints.deleteAccount, async (request, reply) => {
    await accountDeletion.delete(request.accountId, request.body.password, { ipAddress: request.ip, browserId: browserMarks.of(request) });
    cookies.clear(reply);
    reply.header('clear-site-data', '"cache"');
    return { message: 'Deleted.' };
  });
}
