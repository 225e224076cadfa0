import type { FastifyInstance } from 'fastify';
import { calls } from '../../contract/calls.ts';
import { reminderCalls } from '../../contract/reminder-calls.ts';
import { decisionCalls } from '../../contract/decision-calls.ts';
import { itemCalls } from '../../contract/item-calls.ts';
import { requestCalls } from '../../contract/request-calls.ts';
import { REMINDERS } from '../../contract/url-paths.ts';
import { createAccessChecks } from '../plugins/access-checks.ts';
import { Refused } from '../refusals.ts';
import { addAccountRoutes } from './accounts.ts';
import { addApplicationRoutes } from './application.ts';
import { pdf } from './file-reply.ts';
import { addOfficeRoutes, addStaffRoutes } from './office.ts';
import { addOwnAccountRoutes } from './own-account.ts';
import { createServe, type RouteDeps, type Serve } from './serve.ts';
import { acceptMultipart, addUploadRoutes } from './uploads.ts';

export function addRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const accessChecks = createAccessChecks(app, deps);
  const serve = createServe(app, accessChecks);
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
    addStopRoute(createServe(stopping, accessChecks), deps);
  });
  const { receive } = deps.objects;
  if (receive)
    void app.register(async (uploads) => {
      acceptMultipart(uploads);
      addUploadRoutes(createServe(uploads, accessChecks), { receive });
    });
}

function addHealthRoutes(serve: Serve, { isReady, lateSeconds, objects }: RouteDeps): void {
  serve(calls.alive, () => ({ message: 'Alive.' }));
  serve(calls.ready, async () => {
    if (!(await isReady())) throw new Refused('busy', { retryAfter: 5 });
    // Saving needs neither file store nor worker: taking this server out of service would only make it worse.
    const [problem, late] = await Promise.all([objects.problem(), lateSeconds()]);
    const but = [
      ...(problem ? ['the file store is not responding: nothing can be uploaded'] : []),
      ...(late > 0 ? [`emails, files or copies have been waiting for ${late} s: see whether a worker runs`] : []),
    ];
    return { message: but.length === 0 ? 'Ready.' : `Ready, but ${but.join('; ')}.` };
  });
  serve(calls.reportError, (request) => {
    request.log.error({ browser: request.body }, 'A browser hit an error that no screen could handle.');
    return { message: 'Logged.' };
  });
}

/** Enough for all answers of a long application, but little for anyone who wants to fill the disk. */
const BODY_LIMIT = 64 * 1024;

function addVisitorRoutes(serve: Serve, { lookup, visitorAnswers }: RouteDeps): void {
  serve(
    calls.lookup,
    async ({ query: { category, text, id, max_results } }) => {
      if (id !== undefined && text === undefined) return lookup.fields(category, id);
      if (text !== undefined && id === undefined) return lookup.find(category, text, max_results);
      throw new Refused('bad_request', { params: { detail: 'give either text or id' } });
    },
    { config: { siftsAnswers: true } },
  );
  serve(calls.keepVisitorAnswers, ({ body, ip }) => visitorAnswers.keep(body.answers, ip), {
    bodyLimit: BODY_LIMIT,
    config: { siftsAnswers: true },
  });
  serve(calls.visitorAnswers, ({ query }) => visitorAnswers.open(query.token));
}

/** Reads one application by its token, and all submitted ones for other systems, which may set their state. */
function addServiceRoutes(serve: Serve, { serviceTokens, submittedApplications, applicationStates, checklist }: RouteDeps): void {
  serve(calls.readOnlyApplication, ({ query, headers, ip }) => serviceTokens.read(query, headers.authorization, ip), {
    // Tokens are looked up by hash only.
    config: { siftsAnswers: true },
  });
  serve(calls.submittedApplications, ({ system, query }) => submittedApplications.changes(system, query));
  serve(calls.submittedApplication, ({ system, params }) => submittedApplications.read(system, params.id));
  serve(calls.submittedDocuments, async ({ system, params }) => {
    const { documents } = await submittedApplications.documents(`service ${system}`, params.id);
    return { documents: documents.map(({ pictures: _pictures, ...document }) => document) };
  });
  serve(calls.submittedDocument, async ({ system, params }, reply) =>
    pdf(reply, await submittedApplications.document(`service ${system}`, params.id, params.document)),
  );
  serve(calls.submittedCopy, async ({ system, params }, reply) =>
    pdf(reply, await submittedApplications.copy(`service ${system}`, params.id)),
  );
  serve(calls.markEntry, async ({ system, params, body }) => ({
    checklist: await checklist.mark(`service ${system}`, params.id, params.entry, body.is_received),
  }));
  serve(calls.setState, ({ system, params, body }) => applicationStates.set(`service ${system}`, params.id, body));
}

const LONGEST_FORM = 4096;

const ignoreFormBodies = (app: FastifyInstance): void => {
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
    app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: LONGEST_FORM }, (_request, _body, done) => done(null, undefined));
};

/** Opening a link changes nothing: scanners of emails follow each one. */
function addReminderRoutes(serve: Serve, { reminders }: RouteDeps): void {
  serve.done(reminderCalls.setReminders, 'Saved.', ({ body }) => reminders.set(body.id, body.wanted));
  serve(reminderCalls.openReminders, async ({ params }, reply) => {
    reply.status(303).header('location', `${REMINDERS}?${new URLSearchParams({ id: params.link }).toString()}`);
    return '';
  });
}

function addStopRoute(serve: Serve, { reminders }: RouteDeps): void {
  serve.done(reminderCalls.stopReminders, 'Saved.', ({ params }) => reminders.set(params.link, false), { config: { takesForms: true } });
}

function addRequestRoutes(serve: Serve, { requests, requestedDocuments, requestedItems }: RouteDeps): void {
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
  serve(itemCalls.ownItems, ({ accountId }) => requestedItems.own(accountId));
  serve(itemCalls.presignItem, ({ accountId, params }) => requestedItems.presign(accountId, params.id));
  serve(itemCalls.startItem, async ({ accountId, params, body }) => {
    const id = await requestedItems.attach(accountId, params.id, body);
    return { message: 'Queued.', id };
  });
  serve(itemCalls.itemConversion, ({ accountId, params }) => requestedItems.conversion(accountId, params.id));
  serve.done(itemCalls.removeItem, 'Removed.', ({ accountId, params }) => requestedItems.remove(accountId, params.id));
}

function addDecisionRoutes(serve: Serve, { decisions }: RouteDeps): void {
  serve(decisionCalls.ownDecision, ({ accountId }) => decisions.own(accountId));
  serve(decisionCalls.replyToDecision, ({ accountId, body }) => decisions.reply(accountId, body));
  serve(decisionCalls.decisionLetter, async ({ accountId }, reply) => pdf(reply, await decisions.letter(accountId)));
}
