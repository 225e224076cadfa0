import { Confirm, Confirmed, Done, NameAccount, Refusal, SignUp } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import type { BrowserMarks } from '../plugins/browser-marks.ts';
import { newToken } from '../secrets.ts';
import type { Accounts } from '../services/accounts.ts';
import type { App } from './app-type.ts';

const response = { 200: Done, '4xx': Refusal, '5xx': Refusal };

/** Signing up and confirming an address. */
export function addAccountRoutes(app: App, { accounts, browserMarks }: { accounts: Accounts; browserMarks: BrowserMarks }): void {
  app.route({
    method: calls.signUp.method,
    url: calls.signUp.path,
    schema: { body: SignUp, response },
    handler: async (request, reply) => {
      const browser = browserMarks.of(request) ?? newToken();
      await accounts.signUp(request.body.username, request.body.password, { address: request.ip, browser });
      browserMarks.keep(reply, browser);
      return { message: 'A confirmation code is on its way.' };
    },
  });
  app.route({
    method: calls.resendConfirm.method,
    url: calls.resendConfirm.path,
    schema: { body: NameAccount, response },
    handler: async (request, reply) => {
      const browser = browserMarks.of(request) ?? newToken();
      await accounts.resendCode(request.body.username, { address: request.ip, browser });
      browserMarks.keep(reply, browser);
      return { message: 'A confirmation code is on its way.' };
    },
  });
  app.route({
    method: calls.confirm.method,
    url: calls.confirm.path,
    schema: { body: Confirm, response: { ...response, 200: Confirmed } },
    handler: async (request) => {
      const confirmed = await accounts.confirm(request.body.username, request.body.code, browserMarks.of(request));
      return { message: 'Confirmed.', ...confirmed };
    },
  });
}
