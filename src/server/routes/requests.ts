import { requestCalls } from '../../contract/request-calls.ts';
import { pdf } from './file-reply.ts';
import type { RouteDeps, Serve } from './serve.ts';

export function addRequestRoutes(serve: Serve, { requests, requestedDocuments }: RouteDeps): void {
  serve(requestCalls.ownRequests, ({ accountId }) => requests.own(accountId));
  serve(requestCalls.askForDocument, async ({ accountId, body, ip }) => {
    await requests.ask(accountId, body, ip);
    return requests.own(accountId);
  });
  serve(requestCalls.askAgain, async ({ accountId, params, ip }) => {
    await requests.askAgain(accountId, params.id, ip);
    return requests.own(accountId);
  });
  serve(requestCalls.withdrawRequest, async ({ accountId, params }) => {
    await requests.withdraw(accountId, params.id);
    return requests.own(accountId);
  });
  serve(requestCalls.receivedDocument, async ({ accountId, params }, reply) =>
    pdf(reply, await requestedDocuments.received(accountId, params.id)),
  );
  serve(requestCalls.openRequest, ({ body }) => requestedDocuments.open(body.token));
  serve(requestCalls.presignRequested, ({ body }) => requestedDocuments.presign(body.token));
  serve.done(requestCalls.startRequested, 'Queued.', ({ body: { token, ...upload } }) => requestedDocuments.attach(token, upload));
  serve(requestCalls.requestedFile, ({ body }) => requestedDocuments.file(body.token));
  serve.done(requestCalls.removeRequested, 'Removed.', ({ body }) => requestedDocuments.remove(body.token));
  serve(requestCalls.sendRequested, ({ body }) => requestedDocuments.send(body.token, body.document));
  serve(requestCalls.declineRequest, ({ body }) => requestedDocuments.decline(body.token, body.unknown));
}
