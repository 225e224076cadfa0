import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountCalls } from '../../contract/account-calls.ts';
import { calls } from '../../contract/calls.ts';
import { newToken } from '../secrets.ts';
import type { SessionClient } from '../services/sessions.ts';
import { zip } from './file-reply.ts';
import type { RouteDeps, Serve } from './serve.ts';

export function addOwnAccountRoutes(serve: Serve, deps: RouteDeps): void {
  const { myData, applicationStates, accountDeletion, passwordChanges, emailChanges, cookies, browserMarks, secrets } = deps;

  const renewing = async (
    request: FastifyRequest,
    reply: FastifyReply,
    change: (from: SessionClient) => Promise<string>,
  ): Promise<void> => {
    const browser = browserMarks.of(request) ?? newToken();
    const id = await change({ address: request.ip, browser, id: cookies.idIn(request) ?? '' });
    browserMarks.keep(reply, browser);
    cookies.set(reply, { id, mark: secrets.markOf(request.accountId) });
  };

  serve(calls.myData, async ({ accountId }, reply) => zip(reply, await myData.file(accountId)), { config: { isUse: true } });
  serve.done(calls.withdraw, 'Withdrawn.', ({ accountId }) => applicationStates.withdraw(accountId));
  serve.done(accountCalls.changePassword, 'Your password has been changed.', (request, reply) =>
    renewing(request, reply, (from) => passwordChanges.change(request.accountId, request.body, from)),
  );
  serve(accountCalls.emailChange, async ({ accountId }) => ({ email: (await emailChanges.pending(accountId)) ?? null }));
  serve.done(accountCalls.changeEmail, 'A code is on its way.', (request) =>
    emailChanges.start(request.accountId, request.body, { address: request.ip, browser: browserMarks.of(request) }),
  );
  serve.done(accountCalls.cancelEmailChange, 'Your address stays as it is.', ({ accountId }) => emailChanges.cancel(accountId));
  serve.done(accountCalls.confirmEmail, 'Your address is changed.', (request, reply) =>
    renewing(request, reply, (from) => emailChanges.confirm(request.accountId, request.body.code, from)),
  );
  serve(calls.deleteAccount, async (request, reply) => {
    await accountDeletion.delete(request.accountId, request.body.password, { address: request.ip, browser: browserMarks.of(request) });
    cookies.clear(reply);
    reply.header('clear-site-data', '"cache"');
    return { message: 'Deleted.' };
  });
}
