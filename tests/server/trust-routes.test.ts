import { beforeAll, describe, expect, test } from 'vitest';
import { fillPathParams, endpoints, type ApiEndpoint, type EndpointAccess } from '../../src/api/endpoints.ts';
import { allEndpoints } from '../../src/api/office-endpoints.ts';
import { isTokenScope, type TokenScope, tokenScopes } from '../../src/api/rules/office.ts';
import { NIL_ACCOUNT_ID } from '../../src/server/database/sealed-columns.ts';
import { PASSWORD, type TestBrowser, sharedServer } from './server-under-test.ts';
import { createStaffSteps } from './staff-steps.ts';
import { createServiceTokenIssuer } from './service-token-issuer.ts';

const CANARY = 'Canary-Ada-7f3a';

const server = await sharedServer();
const tokens = createServiceTokenIssuer(server);
const staff = createStaffSteps(server);
const ada = await server.student('ada@example.org');
await ada.call(endpoints.saveAnswers, { answers: { first_name: CANARY } });
await ada.call(endpoints.addAnother, { button_id: 'sports', num_components: 2 });
await ada.call(endpoints.chooseTab, { tab_id: 'transcript', chosen_tab: 'school' });
const adaBefore = (await ada.call(endpoints.profile)).body;

const bodies: Readonly<Partial<Record<keyof typeof allEndpoints, object>>> = {
  saveAnswers: { answers: { first_name: 'Eve' } },
  webStatus: { web_status: 'started' },
  lastPage: { last_page: '/finish' },
  validations: { failures: { first_name: ['Enter your first name.'] } },
  addAnother: { button_id: 'sports', num_components: 1 },
  chooseTab: { tab_id: 'transcript', chosen_tab: 'typed' },
  signUp: { username: 'ada@example.org', password: 'Another-horse-8' },
  confirm: { username: 'ada@example.org', code: '000000' },
  resendConfirm: { username: 'someone@example.org' },
  login: { username: 'nobody@example.org', password: PASSWORD },
  forgotPassword: { username: 'somebody@example.org' },
  keepVisitorAnswers: { answers: { first_name: 'Eve' } },
  newPasskey: { password: 'Not-the-password-9' },
  addPasskey: {
    id: 'eA',
    rawId: 'eA',
    type: 'public-key',
    response: { clientDataJSON: 'eA', attestationObject: 'eA', transports: ['internal'] },
  },
  passkeyLogin: { id: 'eA', rawId: 'eA', type: 'public-key', response: { clientDataJSON: 'eA', authenticatorData: 'eA', signature: 'eA' } },
  deleteAccount: { password: 'Not-the-password-9' },
  changePassword: { password: 'Not-the-password-9', new_password: PASSWORD },
  changeEmail: { email: 'eve-2@example.org', password: 'Not-the-password-9' },
  confirmEmail: { code: '000000' },
  presignedUrl: { answer_key: 'transcript' },
  startConversion: { file_key: 'uploads/x', file_name: 'transcript.pdf' },
  reportError: { name: 'TypeError', path: '/about', places: ['form-page.js:1:20'] },
  staffLogin: { username: 'nobody@office.example', password: PASSWORD },
  addNote: { text: 'Eve was here.' },
  setStates: { state: 'received', applications: [{ id: NIL_ACCOUNT_ID, base: 0 }] },
  setReaders: { applications: [NIL_ACCOUNT_ID], reader: null },
  officeState: { state: 'received' },
  officeChecklist: { is_received: true },
  previewState: { state: 'received' },
  officeHold: { is_held: true },
  staffLink: { id: 'x' },
  staffPassword: { id: 'x', password: PASSWORD, confirm_password: PASSWORD },
  askForDocument: { key: 'teacher_letter', name: 'Eve', email: 'someone@school.example' },
  openRequest: { token: 'x' },
  presignRequested: { token: 'x' },
  startRequested: { token: 'x', file_key: 'uploads/x', file_name: 'letter.pdf' },
  requestedFile: { token: 'x' },
  removeRequested: { token: 'x' },
  sendRequested: { token: 'x', document: NIL_ACCOUNT_ID },
  declineRequest: { token: 'x', unknown: true },
  resetPassword: { username: 'ada@example.org', password: PASSWORD, confirm_password: PASSWORD, id: 'x' },
};

const queries: Readonly<Partial<Record<keyof typeof allEndpoints, string>>> = {
  visitorAnswers: 'token=none',
  lookup: 'text=Spring&category=hs_ceeb',
};

interface Caller {
  readonly browser: TestBrowser;
  readonly query?: string;
  readonly headers?: Record<string, string>;
}
const free: readonly EndpointAccess[] = ['everybody', 'own-page', 'public', 'lookup'];
const visitor = (): Caller => ({ browser: server.browser() });
async function system(wanted: readonly TokenScope[], days = 1): Promise<Caller> {
  return { ...visitor(), headers: { authorization: `Bearer ${await tokens.issueForSystem(wanted, days)}` } };
}

/** Logging out is the last one: after it nobody is the caller any more. */
const inTurn = (Object.entries(allEndpoints) as [keyof typeof allEndpoints, ApiEndpoint][]).toSorted(
  ([a], [b]) => Number(a === 'logout') - Number(b === 'logout'),
);

const everyScope = Object.keys(tokenScopes).filter(isTokenScope);

const callers: Readonly<Record<string, { readonly opens: readonly EndpointAccess[]; arrive(): Promise<Caller> }>> = {
  'a visitor': { opens: free, arrive: async () => visitor() },
  'another student': {
    opens: [...free, 'student'],
    arrive: async () => ({ browser: await server.student(`eve${server.mails.length}@example.org`) }),
  },
  'a service token': {
    opens: [...free, 'service'],
    arrive: async () => ({ ...visitor(), query: `service_token=${await tokens.issue('ada@example.org', 3600)}` }),
  },
  'an expired service token': {
    opens: free,
    async arrive() {
      const token = await tokens.issue('ada@example.org', 60);
      server.wait({ minutes: 1 });
      return { ...visitor(), query: `service_token=${token}` };
    },
  },
  'a revoked service token': {
    opens: free,
    async arrive() {
      const token = await tokens.issue('ada@example.org', 60);
      await tokens.revoke(token);
      return { ...visitor(), query: `service_token=${token}` };
    },
  },
  'a system that may read everything': { opens: [...free, 'service', ...everyScope], arrive: () => system(everyScope) },
  'a system whose token has expired': {
    opens: free,
    async arrive() {
      const caller = await system(everyScope);
      server.wait({ hours: 24 });
      return caller;
    },
  },
  'a member of the staff who reads': {
    opens: [...free, 'staff'],
    arrive: async () => ({ browser: await staff.atWork('reader@office.example', 'reader') }),
  },
  'a member of the staff who sets states': {
    opens: [...free, 'staff', 'editor'],
    arrive: async () => ({ browser: await staff.atWork('editor@office.example', 'editor') }),
  },
  'a member of the staff who has been removed': {
    opens: free,
    async arrive() {
      const browser = await staff.atWork('removed@office.example', 'editor');
      await staff.remove('removed@office.example');
      return { browser };
    },
  },
  'a session of the staff that has expired': {
    opens: free,
    async arrive() {
      const browser = await staff.atWork('expired@office.example', 'editor');
      server.wait({ minutes: 30, seconds: 1 });
      return { browser };
    },
  },
  'an expired session': {
    opens: free,
    async arrive() {
      const browser = await server.student(`late${server.mails.length}@example.org`);
      server.wait({ minutes: 15, seconds: 1 });
      return { browser };
    },
  },
  'a session that was never opened': {
    opens: free,
    async arrive() {
      const caller = visitor();
      caller.browser.cookies.set('matricula_session', 'x'.repeat(43)).set('matricula_signed_in', '1');
      return caller;
    },
  },
};

describe.each(Object.entries(callers))('%s', (_name, { opens, arrive }) => {
  let caller: Caller;
  beforeAll(async () => {
    caller = await arrive();
  });

  test.each(inTurn)('at %s', async (name, toCall) => {
    const call = fillPathParams(toCall, { key: 'transcript', id: NIL_ACCOUNT_ID, document: NIL_ACCOUNT_ID });
    const kept = new Map(caller.browser.cookies);
    const url = [call.path, [queries[name], caller.query].filter(Boolean).join('&')].filter(Boolean).join('?');
    const { status, body, headers } = await caller.browser.call(
      { ...call, path: url },
      call.method === 'GET' ? undefined : bodies[name],
      caller.headers,
    );
    for (const [cookie, value] of kept) caller.browser.cookies.set(cookie, value);
    const { access } = allEndpoints[name] as { readonly access: EndpointAccess };
    if (opens.includes(access)) expect([name, status]).not.toEqual([name, 401]);
    else
      expect([name, status, typeof body['message']]).toEqual([name, access === 'editor' && opens.includes('staff') ? 403 : 401, 'string']);
    expect(status).toBeLessThan(500);
    // Only the reader of this very application may see it.
    if (!opens.includes(access) || !['service', 'staff', 'editor'].includes(access)) expect(JSON.stringify(body)).not.toContain(CANARY);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String) as string,
    });
    expect(String(headers['content-security-policy'])).toContain("default-src 'none'");
  });
});

test('after all of them the application is what its student left', async () => {
  await ada.call(endpoints.login, { username: 'ada@example.org', password: PASSWORD });
  const { successful_login: logins, ...after } = (await ada.call(endpoints.profile)).body;
  const { successful_login: before, ...rest } = adaBefore;
  expect(after).toEqual(rest);
  expect((logins as unknown[]).slice(0, -1)).toEqual(before);
  expect((await ada.call(endpoints.addAnotherCounts)).body).toEqual({ sports: 2 });
  expect((await ada.call(endpoints.tabs)).body).toEqual({ transcript: 'school' });
});

test('a student reads and changes nothing of another by naming them', async () => {
  const eve = await server.student('naming@example.org');
  const [account] = await server.query("SELECT id FROM account WHERE username = 'ada@example.org'");
  const names = ['account_id', 'accountId', 'username', 'id', 'user'].map((name) => `${name}=${String(account?.['id'])}`).join('&');
  for (const call of [endpoints.profile, endpoints.addAnotherCounts, endpoints.tabs]) {
    const { body } = await eve.call({ ...call, path: `${call.path}?${names}` }, undefined, { 'x-user-id': String(account?.['id']) });
    expect(JSON.stringify(body)).not.toContain(CANARY);
  }
  expect((await eve.call(endpoints.saveAnswers, { answers: { first_name: 'Eve' }, account_id: account?.['id'] })).status).toBe(400);
});
