import { passkeyCalls } from '../../contract/passkey-calls.ts';
import type { BrowserMarks } from '../plugins/browser-marks.ts';
import { newToken } from '../secrets.ts';
import type { Passkeys } from '../services/passkeys.ts';
import type { Serve } from './serve.ts';
import { type SessionReply, startSession } from './start-session.ts';

interface Deps extends SessionReply {
  readonly passkeys: Passkeys;
  readonly browserMarks: BrowserMarks;
}

/** Passkeys of students: adding and removing them, and logging in with one. */
export function addPasskeyRoutes(serve: Serve, { passkeys, browserMarks, ...means }: Deps): void {
  serve(passkeyCalls.passkeys, ({ accountId }) => passkeys.list(accountId));
  serve(passkeyCalls.newPasskey, (request) =>
    passkeys.startAdding(request.accountId, request.body.password, { address: request.ip, browser: browserMarks.of(request) }),
  );
  serve(passkeyCalls.addPasskey, async ({ accountId, body }) => {
    await passkeys.add(accountId, body);
    return { message: 'Added.' };
  });
  serve(passkeyCalls.removePasskey, async ({ accountId, params }) => {
    await passkeys.remove(accountId, params.passkey);
    return { message: 'Removed.' };
  });
  serve(passkeyCalls.askPasskey, () => passkeys.startLogIn());
  serve(passkeyCalls.passkeyLogin, async (request, reply) => {
    const browser = browserMarks.of(request) ?? newToken();
    const from = { address: request.ip, browser, oldId: means.cookies.idIn(request) };
    const session = await passkeys.logIn(request.body, from);
    browserMarks.keep(reply, browser);
    startSession(reply, session, means);
    return { message: 'Logged in.' };
  });
}
