import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { fillPathParams, endpoints, type ApiEndpoint } from '../../src/api/endpoints.ts';
import { sharedServer } from './server-under-test.ts';
import { createServiceTokenIssuer } from './service-token-issuer.ts';

const server = await sharedServer();
const tokens = createServiceTokenIssuer(server);
const reader = server.browser();
const ada = await server.student('ada@example.org', { first_name: 'Ada', country: 'USA', state: 'Oregon' });
await ada.call(endpoints.addAnother, { button_id: 'sports', num_components: 2 });
await ada.call(endpoints.chooseTab, { tab_id: 'transcript', chosen_tab: 'school' });
await server.student('eve@example.org', { first_name: 'Eve' });

const read = (token?: string) =>
  reader.call({
    ...endpoints.readOnlyApplication,
    path: `${endpoints.readOnlyApplication.path}${token === undefined ? '' : `?service_token=${token}`}`,
  });

test('a token reads its own application and no other', async () => {
  const [ada, eve] = [await tokens.issue('ada@example.org', 60), await tokens.issue('eve@example.org', 60)];
  expect((await read(ada)).body).toEqual({
    answer: { first_name: 'Ada', country: 'USA', country_desc: 'United States', state: 'Oregon' },
    add_another: { sports: 2 },
    document_answer: {},
    tabs: { transcript: 'school' },
    username: 'ada@example.org',
    submission: null,
    reading: expect.objectContaining({ language: 'en', name: 'Ada' }) as unknown,
  });
  expect((await read(eve)).body['answer']).toEqual({ first_name: 'Eve' });
});

test('a token is stored as a hash, expires in time, and at once when it is revoked', async () => {
  const [short, long] = [await tokens.issue('ada@example.org', 60), await tokens.issue('ada@example.org', 600)];
  const rows = await server.query('SELECT token_hash, service_token::text AS row FROM service_token');
  expect(rows.map((row) => row['token_hash'])).toContainEqual(createHash('sha256').update(short).digest());
  expect(rows.some((row) => String(row['row']).includes(short))).toBe(false);
  server.wait({ seconds: 59 });
  expect((await read(short)).status).toBe(200);
  server.wait({ seconds: 1 });
  expect((await read(short)).status).toBe(401);
  expect((await read(long)).status).toBe(200);
  await tokens.revoke(long);
  expect((await read(long)).status).toBe(401);
});

test('every reading and every refusal is logged', async () => {
  const before = await server.query('SELECT count(*)::int AS n FROM audit');
  const token = await tokens.issue('eve@example.org', 60);
  const { headers } = await read(token);
  await read('x'.repeat(43));
  await tokens.revoke(token);
  const [eve] = await server.query("SELECT id FROM account WHERE username = 'eve@example.org'");
  expect(await server.query('SELECT event, actor, account_id, request_id FROM audit ORDER BY id OFFSET $1', [before[0]?.['n']])).toEqual([
    { event: 'service_token_made', actor: 'service pdf', account_id: eve?.['id'], request_id: null },
    { event: 'service_read', actor: 'service pdf', account_id: eve?.['id'], request_id: headers['x-request-id'] },
    { event: 'service_refused', actor: 'service', account_id: null, request_id: expect.any(String) as string },
    { event: 'service_token_revoked', actor: 'service pdf', account_id: eve?.['id'], request_id: null },
  ]);
});

test.each([undefined, '', 'x'.repeat(43), "' OR 1=1 --", '%00'])('%j is not a token', async (token) => {
  const { status, body } = await read(token);
  expect([status, body['message']]).toEqual([401, 'This token has expired or cannot read an application.']);
});

test('who names an application without any token is asked for the token of a system', async () => {
  const { status, body, headers } = await reader.call({
    ...endpoints.readOnlyApplication,
    path: `${endpoints.readOnlyApplication.path}?application=1a2b3c4d-0000-4000-8000-000000000000`,
  });
  expect([status, body['message']]).toEqual([401, 'Send the token of your system in the header Authorization: Bearer.']);
  expect(headers['www-authenticate']).toBe('Bearer realm="service"');
});

test('of a Social Security number a token reads the last four digits', async () => {
  const bo = await server.student('bo@example.org', { ssn: '078-05-1120' });
  expect((await bo.call(endpoints.profile)).body['answer']).toEqual({ ssn: '078-05-1120' });
  expect((await read(await tokens.issue('bo@example.org', 60))).body['answer']).toEqual({ ssn: '***-**-1120' });
});

test('a token changes nothing, whatever it is sent with', async () => {
  const token = await tokens.issue('ada@example.org', 60);
  const [before] = await server.query('SELECT application::text AS row FROM application ORDER BY account_id');
  for (const call of Object.values<ApiEndpoint>(endpoints)
    .map((call) => fillPathParams(call, { key: 'transcript' }))
    .filter(({ path }) => path.startsWith('/api/') && path !== endpoints.logout.path)) {
    const url = `${call.path}?service_token=${token}`;
    const { status } = await reader.call({ ...call, path: url }, call.method === 'GET' ? undefined : '{}', {
      authorization: `Bearer ${token}`,
      cookie: `matricula_session=${token}`,
    });
    expect([call.path, status]).toEqual([call.path, 401]);
  }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const { statusCode } = await server.app.inject({
      method,
      url: `${endpoints.readOnlyApplication.path}?service_token=${token}`,
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(statusCode).toBe(405);
  }
  expect(await server.query('SELECT application::text AS row FROM application ORDER BY account_id')).toContainEqual(before);
});
