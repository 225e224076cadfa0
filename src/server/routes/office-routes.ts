import { officeEndpoints } from '../../api/office-endpoints.ts';
import type { OfficeFilters } from '../../api/schemas/office-schemas.ts';
import type { MarkedClient } from '../http/cookies.ts';
import { withCsvHeaders, withPdfHeaders, withImageHeaders } from './file-replies.ts';
import type { RouteDeps, AddRoute } from './add-route.ts';

export function addOfficeRoutes(
  serve: AddRoute,
  {
    officeLists,
    officeBatches,
    officeExports,
    officeApplications,
    submittedApplications,
    applicationNotes,
    legalHolds,
    decisions,
  }: RouteDeps,
): void {
  serve(officeEndpoints.officeList, ({ staff, query }) => officeLists.list(staff, query));
  serve(officeEndpoints.officeCounts, ({ staff, query }) => officeLists.counts(staff, query));
  serve(officeEndpoints.setStates, ({ staff, body }) => officeBatches.setStates(staff, body));
  serve(officeEndpoints.takeBackStates, ({ staff, body }) => officeBatches.takeBackStates(staff, body));
  serve(officeEndpoints.prepareDecisions, ({ staff, body }) => officeBatches.prepareDecisions(staff, body));
  serve(officeEndpoints.checkDecisions, ({ staff, body }) => officeBatches.checkDecisions(staff, body));
  serve(officeEndpoints.setReaders, ({ staff, body }) => officeBatches.setReaders(staff, body));
  serve(officeEndpoints.officeExport, async ({ staff, query }, reply) =>
    withCsvHeaders(reply, exportName(query), await officeExports.csv(staff, query)),
  );
  serve(officeEndpoints.officeApplication, ({ staff, params }) => officeApplications.read(staff, params.id));
  serve(officeEndpoints.officeDocument, async ({ staff, params }, reply) =>
    withPdfHeaders(reply, await submittedApplications.document(`staff ${staff.id}`, params.id, params.document)),
  );
  serve(officeEndpoints.officeDocumentPage, async ({ staff, params: { id, document, page } }, reply) =>
    withImageHeaders(reply, await submittedApplications.picture(`staff ${staff.id}`, id, document, page)),
  );
  serve(officeEndpoints.addNote, ({ staff, params, body }) => applicationNotes.add(staff, params.id, body.text));
  serve(officeEndpoints.officeState, ({ staff, params, body }) => officeApplications.setState(staff, params.id, body));
  serve(officeEndpoints.previewState, ({ params, body }) => officeApplications.previewState(params.id, body));
  serve(officeEndpoints.takeBackState, ({ staff, params }) => officeApplications.takeBackState(staff, params.id, params.version));
  serve(officeEndpoints.previewReply, ({ params, body }) => officeApplications.previewReply(params.id, body));
  serve(officeEndpoints.recordReply, ({ staff, params, body }) => officeApplications.recordReply(staff, params.id, body));
  serve(officeEndpoints.previewReturn, ({ params, body }) => officeApplications.previewReturn(params.id, params.item, body));
  serve(officeEndpoints.decideItem, ({ staff, params, body }) => officeApplications.decideItem(staff, params.id, params.item, body));
  serve(officeEndpoints.officeChecklist, ({ staff, params, body }) =>
    officeApplications.markEntry(staff, params.id, params.entry, body.is_received),
  );
  serve(officeEndpoints.prepareDecision, ({ staff, params, body }) => decisions.prepare(staff, params.id, body));
  serve(officeEndpoints.dropDecision, ({ staff, params }) => decisions.drop(staff, params.id));
  serve(officeEndpoints.checkDecision, ({ staff, params, body }) => decisions.check(staff, params.id, body.version));
  serve(officeEndpoints.officeDecisions, () => decisions.summary());
  serve(officeEndpoints.releaseDecisions, ({ staff, body }) => decisions.release(staff, body.at));
  serve(officeEndpoints.unscheduleDecisions, ({ staff }) => decisions.unschedule(staff));
  serve(officeEndpoints.staffChoices, () => decisions.choices());
  serve(officeEndpoints.officeHold, ({ staff, params, body }) => legalHolds.set(staff, params.id, body.is_held));
  // A page asks for it by itself, until the copy is there.
  serve(officeEndpoints.officeCopy, ({ params }) => submittedApplications.copyState(params.id), { config: { isUse: false } });
  serve(officeEndpoints.officeCopyFile, async ({ staff, params }, reply) =>
    withPdfHeaders(reply, await submittedApplications.copy(`staff ${staff.id}`, params.id)),
  );
}

/** Names the file after its filters, so that two exports are not confused; never after what was searched for. */
function exportName({ status, state, from, to }: OfficeFilters): string {
  const days = [from !== undefined && `from-${from}`, to !== undefined && `until-${to}`];
  const kind = status === 'draft' ? 'drafts' : 'applications';
  return `${[kind, state?.replaceAll('_', '-'), ...days].filter(Boolean).join('-')}.csv`;
}

export function addStaffRoutes(serve: AddRoute, { staffSessions, staffCookies, staffMarks }: RouteDeps): void {
  serve.withMessage(officeEndpoints.staffLogin, 'Logged in.', async (request, reply) => {
    const previousSessionId = staffCookies.readSessionId(request);
    const logIn = (client: MarkedClient) => staffSessions.logIn(request.body, { ...client, previousSessionId });
    staffCookies.set(reply, await staffMarks.withMark(request, reply, logIn));
  });
  serve.withMessage(officeEndpoints.staffPassword, 'Changed.', (request, reply) =>
    staffMarks.withMark(request, reply, (client) => staffSessions.choosePassword(request.body, client)),
  );
  serve.withMessage(officeEndpoints.staffLink, 'This link works.', ({ body }) => staffSessions.requireValidLink(body.id));
  // Pages poll this to find out whether the session has ended.
  serve(officeEndpoints.staffMember, ({ staff }) => staff, { config: { isUse: false } });
  serve(officeEndpoints.staffLogout, async (request, reply) => {
    const id = staffCookies.readSessionId(request);
    if (id) await staffSessions.logOut(id);
    staffCookies.clear(reply);
    reply.header('clear-site-data', '"cache"');
    return { message: 'Logged out.' };
  });
}
