import { calls } from '../../contract/calls.ts';
import type { BrowserMarks } from '../plugins/browser-marks.ts';
import type { SessionCookies } from '../plugins/session-cookies.ts';
import type { AccountDeletion } from '../services/account-deletion.ts';
import type { ApplicationStates } from '../services/application-states.ts';
import type { MyData } from '../services/my-data.ts';
import { zip } from './file-reply.ts';
import type { Serve } from './serve.ts';

interface Deps {
  readonly myData: MyData;
  readonly applicationStates: Pick<ApplicationStates, 'withdraw'>;
  readonly accountDeletion: AccountDeletion;
  readonly cookies: SessionCookies;
  readonly browserMarks: BrowserMarks;
}

/** What students may do with what is kept about them: have it, take the application back, and delete all of it. */
export function addOwnAccountRoutes(serve: Serve, { myData, applicationStates, accountDeletion, cookies, browserMarks }: Deps): void {
  serve(calls.myData, async ({ accountId }, reply) => zip(reply, await myData.file(accountId)), { config: { isUse: true } });
  serve(calls.withdraw, async ({ accountId }) => {
    await applicationStates.withdraw(accountId);
    return { message: 'Withdrawn.' };
  });
  serve(calls.deleteAccount, async (request, reply) => {
    await accountDeletion.delete(request.accountId, request.body.password, { address: request.ip, browser: browserMarks.of(request) });
    cookies.clear(reply);
    reply.header('clear-site-data', '"cache"');
    return { message: 'Deleted.' };
  });
}
