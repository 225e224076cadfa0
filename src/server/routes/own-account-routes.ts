import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountEndpoints } from '../../api/account-endpoints.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { SessionClient } from '../accounts/session-service.ts';
import { withZipHeaders } from './file-replies.ts';
import type { RouteDeps, AddRoute } from './add-route.ts';

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
