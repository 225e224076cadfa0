import { officeCalls } from '../../contract/office-calls.ts';
import type { StaffCookies } from '../plugins/staff.ts';
import type { StaffSessions } from '../services/staff-sessions.ts';
import type { Serve } from './serve.ts';

interface Deps {
  readonly staffSessions: StaffSessions;
  readonly staffCookies: StaffCookies;
}

/** How the staff of the office log in and out. */
export function addStaffRoutes(serve: Serve, { staffSessions, staffCookies }: Deps): void {
  serve(officeCalls.staffLogin, async (request, reply) => {
    const oldId = staffCookies.idIn(request);
    staffCookies.set(reply, await staffSessions.logIn(request.body, { address: request.ip, oldId }));
    return { message: 'Logged in.' };
  });
  serve(officeCalls.staffPassword, async ({ body, ip }) => {
    await staffSessions.choosePassword(body, ip);
    return { message: 'Changed.' };
  });
  serve(officeCalls.staffLink, async ({ body }) => {
    await staffSessions.requireLink(body.id);
    return { message: 'This link works.' };
  });
  // Pages ask it by themselves, to find out whether the session is over.
  serve(officeCalls.staffMember, ({ staff }) => staff, { config: { isUse: false } });
  serve(officeCalls.staffLogout, async (request, reply) => {
    const id = staffCookies.idIn(request);
    if (id) await staffSessions.logOut(id);
    staffCookies.clear(reply);
    reply.header('clear-site-data', '"cache"');
    return { message: 'Logged out.' };
  });
}
