import { calls } from '../../contract/calls.ts';
import type { Definition } from '../definition.ts';
import type { BrowserMarks } from '../plugins/browser-marks.ts';
import { newToken } from '../secrets.ts';
import type { Accounts } from '../services/accounts.ts';
import type { Sessions } from '../services/sessions.ts';
import type { Serve } from './serve.ts';
import { type SessionReply, startSession } from './start-session.ts';

interface Deps extends SessionReply {
  readonly accounts: Accounts;
  readonly sessions: Pick<Sessions, 'open'>;
  readonly browserMarks: BrowserMarks;
  readonly definition: () => Definition;
}

/** Signing up and confirming an address. */
export function addAccountRoutes(serve: Serve, { accounts, sessions, browserMarks, definition, ...means }: Deps): void {
  serve(calls.signUp, async (request, reply) => {
    const browser = browserMarks.of(request) ?? newToken();
    await accounts.signUp(request.body.username, request.body.password, { address: request.ip, browser });
    browserMarks.keep(reply, browser);
    return { message: 'A confirmation code is on its way.' };
  });
  serve(calls.resendConfirm, async (request, reply) => {
    const browser = browserMarks.of(request) ?? newToken();
    await accounts.resendCode(request.body.username, { address: request.ip, browser });
    browserMarks.keep(reply, browser);
    return { message: 'A confirmation code is on its way.' };
  });
  serve(calls.confirm, async (request, reply) => {
    const browser = browserMarks.of(request);
    const confirmed = await accounts.confirm(request.body.username, request.body.code, browser);
    if (!confirmed.isOwn) return { message: 'Confirmed.', id: confirmed.id };
    const { institution, pages } = definition().form;
    if (browser === undefined || institution.log_in?.by_confirming !== true) return { message: 'Confirmed.' };
    const from = { browser, oldId: means.cookies.idIn(request) };
    const { account, proof } = confirmed;
    const opened = await sessions.open(account, proof, from, pages[0] && `/${pages[0].id}`);
    if (!opened) return { message: 'Confirmed.' };
    startSession(reply, opened, means);
    return { message: 'Confirmed.', logged_in: true };
  });
}
