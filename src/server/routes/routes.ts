import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../api/endpoints.ts';
import { reminderEndpoints, decisionEndpoints, requestedItemEndpoints, documentRequestEndpoints } from '../../api/student-endpoints.ts';
import { REMINDERS_PATH } from '../../api/url-paths.ts';
import { createAccessChecks } from '../http/access-checks.ts';
import { RefusalError } from '../platform/refusals.ts';
import { addAccountRoutes, addOwnAccountRoutes } from './account-routes.ts';
import { addApplicationRoutes } from './application-routes.ts';
import { withPdfHeaders } from './file-replies.ts';
import { addOfficeRoutes, addStaffRoutes } from './office-routes.ts';
import { createAddRoute, type RouteDeps, type AddRoute } from './add-route.ts';
import { acceptMultipart, addUploadRoutes } from './upload-routes.ts';

export function addRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const accessChecks = createAccessChecks(app, deps);
  const serve = createAddRoute(app, accessChecks);
  addHealthRoutes(serve, deps);
  addAccountRoutes(serve, deps);
  addVisitorRoutes(serve, deps);
  addApplicationRoutes(serve, deps);
  addOwnAccountRoutes(serve, deps);
  addServiceRoutes(serve, deps);
  addStaffRoutes(serve, deps);
  addOfficeRoutes(serve, deps);
  addReminderRoutes(serve, deps);
  addRequestRoutes(serve, deps);
  addDecisionRoutes(serve, deps);
  void app.register(async (stopping) => {
    ignoreFormBodies(stopping);
    addStopRoute(createAddRoute(stopping, accessChecks), deps);
  });
  const { receive } = deps.objects;
  if (receive)
    void app.register(async (uploads) => {
      acceptMultipart(uploads);
      addUploadRoutes(createAddRoute(uploads, accessChecks), { receive });
    });
}

function addHealthRoutes(serve: AddRoute, { isReady, jobDelaySeconds, objects }: RouteDeps): void {
  serve(endpoints.alive, () => ({ message: 'Alive.' }));
  serve(endpoints.ready, async () => {
    if (!(await isReady())) throw new RefusalError('busy', { retryAfter: 5 });
    // Saving needs neither file store nor worker: taking this server out of service would only make it worse.
    const [problem, late] = await Promise.all([objects.problem(), jobDelaySeconds()]);
    const but = [
      ...(problem ? ['the file store is not responding: nothing can be uploaded'] : []),
      ...(late > 0 ? [`emails, files or copies have been waiting for ${late} s: see whether a worker runs`] : []),
    ];
    return { message: but.length === 0 ? 'Ready.' : `Ready, but ${but.join('; ')}.` };
  });
  serve(endpoints.reportError, (request) => {
    request.log.error({ browser: request.body }, 'A browser hit an error that no screen could handle.');
    return { message: 'Logged.' };
  });
}

/** Enough for all answers of a long application, but little for anyone who wants to fill the disk. */
const BODY_LIMIT = 64 * 1024;

function addVisitorRoutes(serve: AddRoute, { lookup, visitorAnswers }: RouteDeps): void {
  serve(
    endpoints.lookup,
    async ({ query: { category, text, id, max_results } }) => {
      if (id !== undefined && text === undefined) return lookup.fields(category, id);
      if (text !== undefined && id === undefined) return lookup.find(category, text, max_results);
      throw new RefusalError('bad_request', { params: { detail: 'give either text or id' } });
    },
    { config: { siftsAnswers: true } },
  );
  serve(endpoints.keepVisitorAnswers, ({ body, ip }) => visitorAnswers.save(body.answers, ip), {
    bodyLimit: BODY_LIMIT,
    config: { siftsAnswers: true },
  });
  serve(endpoints.visitorAnswers, ({ query }) => visitorAnswers.read(query.token));
}

/** Reads one application by its token, and all submitted ones for other systems, which may set their state. */
function addServiceRoutes(serve: AddRoute, { serviceTokens, submittedApplications, applicationStates, checklist }: RouteDeps): void {
  serve(endpoints.readOnlyApplication, ({ query, headers, ip }) => serviceTokens.read(query, headers.authorization, ip), {
    // Tokens are looked up by hash only.
    config: { siftsAnswers: true },
  });
  serve(endpoints.submittedApplications, ({ system, query }) => submittedApplications.changes(system, query));
  serve(endpoints.submittedApplication, ({ system, params }) => submittedApplications.read(system, params.id));
  serve(endpoints.submittedDocuments, async ({ system, params }) => {
    const { documents } = await submittedApplications.documents(`service ${system}`, params.id);
    return { documents: documents.map(({ pictures: _pictures, ...document }) => document) };
  });
  serve(endpoints.submittedDocument, async ({ system, params }, reply) =>
    withPdfHeaders(reply, await submittedApplications.document(`service ${system}`, params.id, params.document)),
  );
  serve(endpoints.submittedCopy, async ({ system, params }, reply) =>
    withPdfHeaders(reply, await submittedApplications.copy(`service ${system}`, params.id)),
  );
  serve(endpoints.markEntry, async ({ system, params, body }) => ({
    checklist: await checklist.mark(`service ${system}`, params.id, params.entry, body.is_received),
  }));
  serve(endpoints.setState, ({ system, params, body }) => applicationStates.set(`service ${system}`, params.id, body));
}

const LONGEST_FORM = 4096;

const ignoreFormBodies = (app: FastifyInstance): void => {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
    app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: LONGEST_FORM }, (_request, _body, done) => done(null, undefined));
};

/** Opening a link changes nothing: scanners of emails follow each one. */
function addReminderRoutes(serve: AddRoute, { reminders }: RouteDeps): void {
  serve.withMessage(reminderEndpoints.setReminders, 'Saved.', ({ body }) => reminders.set(body.id, body.wanted));
  serve(reminderEndpoints.openReminders, async ({ params }, reply) => {
    reply.status(303).header('location', `${REMINDERS_PATH}?${new URLSearchParams({ id: params.link }).toString()}`);
    return '';
  });
}

function addStopRoute(serve: AddRoute, { reminders }: RouteDeps): void {
  serve.withMessage(reminderEndpoints.stopReminders, 'Saved.', ({ params }) => reminders.set(params.link, false), {
    config: { takesForms: true },
  });
}

function addRequestRoutes(serve: AddRoute, { requests, requestedDocuments, requestedItems }: RouteDeps): void {
  serve(documentRequestEndpoints.ownRequests, ({ accountId }) => requests.listOwn(accountId));
  const listAfter = (accountId: string, change: Promise<void>) => change.then(() => requests.listOwn(accountId));
  serve(documentRequestEndpoints.askForDocument, ({ accountId, body, ip }) => listAfter(accountId, requests.create(accountId, body, ip)));
  serve(documentRequestEndpoints.askAgain, ({ accountId, params, ip }) => listAfter(accountId, requests.renew(accountId, params.id, ip)));
  serve(documentRequestEndpoints.withdrawRequest, ({ accountId, params }) => listAfter(accountId, requests.withdraw(accountId, params.id)));
  serve(documentRequestEndpoints.receivedDocument, async ({ accountId, params }, reply) =>
    withPdfHeaders(reply, await requestedDocuments.received(accountId, params.id)),
  );
  serve(documentRequestEndpoints.openRequest, ({ body }) => requestedDocuments.open(body.token));
  serve(documentRequestEndpoints.presignRequested, ({ body }) => requestedDocuments.presign(body.token));
  serve.withMessage(documentRequestEndpoints.startRequested, 'Queued.', ({ body: { token, ...upload } }) =>
    requestedDocuments.attach(token, upload),
  );
  serve(documentRequestEndpoints.requestedFile, ({ body }) => requestedDocuments.file(body.token));
  serve.withMessage(documentRequestEndpoints.removeRequested, 'Removed.', ({ body }) => requestedDocuments.remove(body.token));
  serve(documentRequestEndpoints.sendRequested, ({ body }) => requestedDocuments.send(body.token, body.document));
  serve(documentRequestEndpoints.declineRequest, ({ body }) => requestedDocuments.decline(body.token, body.unknown));
  serve(requestedItemEndpoints.ownItems, ({ accountId }) => requestedItems.own(accountId));
  serve(requestedItemEndpoints.presignItem, ({ accountId, params }) => requestedItems.presign(accountId, params.id));
  serve(requestedItemEndpoints.startItem, async ({ accountId, params, body }) => {
    const id = await requestedItems.attach(accountId, params.id, body);
    return { message: 'Queued.', id };
  });
  serve(requestedItemEndpoints.itemConversion, ({ accountId, params }) => requestedItems.conversion(accountId, params.id));
  serve.withMessage(requestedItemEndpoints.removeItem, 'Removed.', ({ accountId, params }) => requestedItems.remove(accountId, params.id));
}

function addDecisionRoutes(serve: AddRoute, { decisions }: RouteDeps): void {
  serve(decisionEndpoints.ownDecision, ({ accountId }) => decisions.own(accountId));
  serve(decisionEndpoints.replyToDecision, ({ accountId, body }) => decisions.reply(accountId, body));
  serve(decisionEndpoints.decisionLetter, async ({ accountId }, reply) => withPdfHeaders(reply, await decisions.letter(accountId)));
}
