import { officeCalls } from '../../contract/office-calls.ts';
import { newToken } from '../secrets.ts';
import type { RouteDeps, Serve } from './serve.ts';

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
  // Pages ask by themselves to find out if the session is over.
  serve(officeCalls.staffMember, ({ staff }) => staff, { config: { isUse: false } });
  serve(officeCalls.staffLogout, async (request, reply) => {
    const id = staffCookies.idIn(request);
    if (id) await staffSessions.logOut(id);
    staffCookies.clear(reply);
    reply.header('clear-site-data', '"cache"');
    return { message: 'Logged out.' };
  });
}
