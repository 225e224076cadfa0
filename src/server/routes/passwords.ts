import { Done, NameAccount, Refusal, ResetPassword } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import type { BrowserMarks } from '../plugins/browser-marks.ts';
import { newToken } from '../secrets.ts';
import type { PasswordResets } from '../services/password-resets.ts';
import type { App } from './app-type.ts';

const response = { 200: Done, '4xx': Refusal, '5xx': Refusal };

/** A forgotten password: asking for a link, and using it. */
export function addPasswordRoutes(
  app: App,
  { passwordResets, browserMarks }: { passwordResets: PasswordResets; browserMarks: BrowserMarks },
): void {
  app.route({
    method: calls.forgotPassword.method,
    url: calls.forgotPassword.path,
    schema: { body: NameAccount, response },
    handler: async (request) => {
      await passwordResets.sendLink(request.body.username, { address: request.ip, browser: browserMarks.of(request) });
      return { message: 'If there is an account, a link is on its way.' };
    },
  });
  app.route({
    method: calls.resetPassword.method,
    url: calls.resetPassword.path,
    schema: { body: ResetPassword, response },
    handler: async (request, reply) => {
      const browser = browserMarks.of(request) ?? newToken();
      await passwordResets.reset(request.body, { address: request.ip, browser });
      browserMarks.keep(reply, browser);
      return { message: 'Your password is changed.' };
    },
  });
}
