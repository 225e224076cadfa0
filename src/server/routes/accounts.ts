import { Confirm, Done, NameAccount, Refusal, SignUp } from '../../contract/bodies.ts';
import { calls } from '../../contract/calls.ts';
import type { SignUpCookies } from '../plugins/sign-up-cookies.ts';
import type { Accounts } from '../services/accounts.ts';
import type { App } from './app-type.ts';

const response = { 200: Done, '4xx': Refusal, '5xx': Refusal };

/** Signing up and confirming an address. */
export function addAccountRoutes(app: App, { accounts, signUpCookies }: { accounts: Accounts; signUpCookies: SignUpCookies }): void {
  app.route({
    method: calls.signUp.method,
    url: calls.signUp.path,
    schema: { body: SignUp, response },
    handler: async (request, reply) => {
      await accounts.signUp(request.body.username, request.body.password, signUpCookies.mark(request, reply));
      return { message: 'A confirmation code is on its way.' };
    },
  });
  app.route({
    method: calls.resendConfirm.method,
    url: calls.resendConfirm.path,
    schema: { body: NameAccount, response },
    handler: async (request) => {
      await accounts.resendCode(request.body.username, signUpCookies.browserIn(request));
      return { message: 'A confirmation code is on its way.' };
    },
  });
  app.route({
    method: calls.confirm.method,
    url: calls.confirm.path,
    schema: { body: Confirm, response },
    handler: async (request, reply) => {
      await accounts.confirm(request.body.username, request.body.code, signUpCookies.browserIn(request));
      signUpCookies.clear(reply);
      return { message: 'Confirmed.' };
    },
  });
}
