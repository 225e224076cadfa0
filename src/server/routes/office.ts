import { officeCalls } from '../../contract/office-calls.ts';
import type { OfficeFilters } from '../../contract/shapes/office.ts';
import { newToken } from '../secrets.ts';
import { csv, pdf, picture } from './file-reply.ts';
import type { RouteDeps, Serve } from './serve.ts';

export function addOfficeRoutes(
  serve: Serve,
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
  serve(officeCalls.officeList, ({ staff, query }) => officeLists.list(staff, query));
  serve(officeCalls.officeCounts, ({ staff }) => officeLists.counts(staff));
  serve(officeCalls.setStates, ({ staff, body }) => officeBatches.setStates(staff, body));
  serve(officeCalls.setReaders, ({ staff, body }) => officeBatches.setReaders(staff, body));
  serve(officeCalls.officeExport, async ({ staff, query }, reply) => csv(reply, exportName(query), await officeExports.csv(staff, query)));
  serve(officeCalls.officeApplication, ({ staff, params }) => officeApplications.read(staff, params.id));
  serve(officeCalls.officeDocument, async ({ staff, params }, reply) =>
    pdf(reply, await submittedApplications.document(`staff ${staff.id}`, params.id, params.document)),
  );
  serve(officeCalls.officeDocumentPage, async ({ staff, params: { id, document, page } }, reply) =>
    picture(reply, await submittedApplications.picture(`staff ${staff.id}`, id, document, page)),
  );
  serve(officeCalls.addNote, ({ staff, params, body }) => applicationNotes.add(staff, params.id, body.text));
  serve(officeCalls.officeState, ({ staff, params, body }) => officeApplications.setState(staff, params.id, body));
  serve(officeCalls.previewState, ({ params, body }) => officeApplications.previewState(params.id, body));
  serve(officeCalls.takeBackState, ({ staff, params }) => officeApplications.takeBackState(staff, params.id, params.version));
  serve(officeCalls.recordReply, ({ staff, params, body }) => officeApplications.recordReply(staff, params.id, body));
  serve(officeCalls.decideItem, ({ staff, params, body }) => officeApplications.decideItem(staff, params.id, params.item, body));
  serve(officeCalls.officeChecklist, ({ staff, params, body }) =>
    officeApplications.markEntry(staff, params.id, params.entry, body.is_received),
  );
  serve(officeCalls.prepareDecision, ({ staff, params, body }) => decisions.prepare(staff, params.id, body));
  serve(officeCalls.dropDecision, ({ staff, params }) => decisions.drop(staff, params.id));
  serve(officeCalls.checkDecision, ({ staff, params, body }) => decisions.check(staff, params.id, body.version));
  serve(officeCalls.officeDecisions, () => decisions.summary());
  serve(officeCalls.releaseDecisions, ({ staff, body }) => decisions.release(staff, body.at));
  serve(officeCalls.unscheduleDecisions, ({ staff }) => decisions.unschedule(staff));
  serve(officeCalls.staffChoices, () => decisions.choices());
  serve(officeCalls.officeHold, ({ staff, params, body }) => legalHolds.set(staff, params.id, body.is_held));
  // A page asks for it by itself, until the copy is there.
  serve(officeCalls.officeCopy, ({ params }) => submittedApplications.copyState(params.id), { config: { isUse: false } });
  serve(officeCalls.officeCopyFile, async ({ staff, params }, reply) =>
    pdf(reply, await submittedApplications.copy(`staff ${staff.id}`, params.id)),
  );
}

/** Names the file after its filters, so that two exports are not confused; never after what was searched for. */
function exportName({ status, state, from, to }: OfficeFilters): string {
  const days = [from !== undefined && `from-${from}`, to !== undefined && `until-${to}`];
  const kind = status === 'draft' ? 'drafts' : 'applications';
  return `${[kind, state?.replaceAll('_', '-'), ...days].filter(Boolean).join('-')}.csv`;
}

export function addStaffRoutes(serve: Serve, { staffSessions, staffCookies, staffMarks }: RouteDeps): void {
  serve(officeCalls.staffLogin, async (request, reply) => {
    const browser = staffMarks.of(request) ?? newToken();
    const id = await staffSessions.logIn(request.body, { address: request.ip, browser, oldId: staffCookies.idIn(request) });
    staffMarks.keep(reply, browser);
    staffCookies.set(reply, id);
    return { message: 'Logged in.' };
  });
  serve(officeCalls.staffPassword, async (request, reply) => {
    const browser = staffMarks.of(request) ?? newToken();
    await staffSessions.choosePassword(request.body, { address: request.ip, browser });
    staffMarks.keep(reply, browser);
    return { message: 'Changed.' };
  });
  serve.done(officeCalls.staffLink, 'This link works.', ({ body }) => staffSessions.requireLink(body.id));
  // Pages poll this to find out whether the session has ended.
  serve(officeCalls.staffMember, ({ staff }) => staff, { config: { isUse: false } });
  serve(officeCalls.staffLogout, async (request, reply) => {
    const id = staffCookies.idIn(request);
    if (id) await staffSessions.logOut(id);
    staffCookies.clear(reply);
    reply.header('clear-site-data', '"cache"');
    return { message: 'Logged out.' };
  });
}
