import { calls } from '../../contract/calls.ts';
import type { BrowserMarks } from '../plugins/browser-marks.ts';
import { newToken } from '../secrets.ts';
import type { Accounts } from '../services/accounts.ts';
import type { Serve } from './serve.ts';

/** Signing up and confirming an address. */
export function addAccountRoutes(serve: Serve, { accounts, browserMarks }: { accounts: Accounts; browserMarks: BrowserMarks }): void {
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
  serve(calls.confirm, async (request) => {
    const confirmed = await accounts.confirm(request.body.username, request.body.code, browserMarks.of(request));
    return { message: 'Confirmed.', ...confirmed };
  });
}
