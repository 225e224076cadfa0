import { calls } from '../../contract/calls.ts';
import type { BrowserMarks } from '../plugins/browser-marks.ts';
import { newToken } from '../secrets.ts';
import type { PasswordResets } from '../services/password-resets.ts';
import type { Serve } from './serve.ts';

interface Deps {
  readonly passwordResets: PasswordResets;
  readonly browserMarks: BrowserMarks;
}

/** A forgotten password: asking for a link, and using it. */
export function addPasswordRoutes(serve: Serve, { passwordResets, browserMarks }: Deps): void {
  serve(calls.forgotPassword, async (request) => {
    await passwordResets.sendLink(request.body.username, { address: request.ip, browser: browserMarks.of(request) });
    return { message: 'If there is an account, a link is on its way.' };
  });
  serve(calls.resetPassword, async (request, reply) => {
    const browser = browserMarks.of(request) ?? newToken();
    await passwordResets.reset(request.body, { address: request.ip, browser });
    browserMarks.keep(reply, browser);
    return { message: 'Your password is changed.' };
  });
}
