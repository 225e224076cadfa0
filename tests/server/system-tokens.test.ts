import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { endpoints, fillPathParams, type ApiEndpoint } from '../../src/api/endpoints.ts';
import { openServer, sharedServer } from './server-under-test.ts';
import { createServiceTokenIssuer } from './service-token-issuer.ts';

const server = await sharedServer();
const tokens = createServiceTokenIssuer(server);

async function list(headers: Record<string, string>, query = '') {
  const {
    statusCode,
    body,
    headers: answered,
  } = await server.app.inject({ url: `${endpoints.submittedApplications.path}${query}`, headers });
  const { message } = JSON.parse(body) as { message?: string };
  return { status: statusCode, message, challenge: answered['www-authenticate'] };
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('who is refused learns why', () => {
  const INVALID = 'Bearer realm="service", error="invalid_token"';

  test.each([
    ['nothing', {}],
    ['a password', { authorization: `Basic ${Buffer.from('banner:secret').toString('base64')}` }],
    ['an empty header', { authorization: '' }],
    ['a scheme alone', { authorization: 'Bearer' }],
    ['two words', { authorization: 'Bearer one two' }],
  ])('with %s: that a token belongs into the header', async (_what, headers) => {
    expect(await list(headers)).toEqual({
      status: 401,
      message: 'Send the token of your system in the header Authorization: Bearer.',
      challenge: 'Bearer realm="service"',
    });
  });

  test.each(['matricula_', `matricula_${'x'.repeat(43)}`, "' OR 1=1 --".replaceAll(' ', '+'), 'x'.repeat(5000)])(
    'with the unknown token %s',
    async (token) => {
      expect(await list(bearer(token))).toEqual({
        status: 401,
        message: 'No system has this token. Check that you send all of it.',
        challenge: INVALID,
      });
    },
  );

  test('with a token in the query: it is not looked at there, and the query is refused', async () => {
    const token = await tokens.issueForSystem(['applications:read']);
    expect((await list({}, `?access_token=${token}`)).status).toBe(401);
    expect(await list(bearer(token), `?access_token=${token}`)).toMatchObject({ status: 400 });
  });

  test('with one that has expired: since when', async () => {
    const token = await tokens.issueForSystem(['applications:read'], 2);
    const end = new Date(server.clock().getTime() + 48 * 60 * 60 * 1000).toISOString().slice(0, 10);
    expect((await list(bearer(token))).status).toBe(200);
    server.wait({ hours: 48 });
    expect(await list(bearer(token))).toEqual({
      status: 401,
      message: `This token expired on ${end}. Ask for a new one.`,
      challenge: INVALID,
    });
  });

  test('without the scope: which one it needs', async () => {
    const token = await tokens.issueForSystem(['documents:read', 'pdf:read']);
    expect(await list(bearer(token))).toEqual({
      status: 403,
      message: 'This token does not have the scope applications:read, which this call needs.',
      challenge: 'Bearer realm="service", error="insufficient_scope", scope="applications:read"',
    });
  });

  test.each([
    ['since=garbage', 'This is not a cursor'],
    ['since=', 'This is not a cursor'],
    [`since=${'A'.repeat(32)}`, 'This cursor is not from this database'],
    [`since=${'_'.repeat(32)}`, 'This cursor is not from this database'],
    ['since=2026-11-01', 'This is not a cursor'],
    [`since=${'A'.repeat(300)}`, 'since'],
    ['since=%00', "characters that can't be saved"],
    ['since=a&since=b', 'since'],
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=many', 'limit'],
    ['status=draft', 'status'],
  ])('with the query %s', async (query, sentence) => {
    const token = await tokens.issueForSystem(['applications:read']);
    expect(await list(bearer(token), `?${query}`)).toMatchObject({ status: 400, message: expect.stringContaining(sentence) as string });
  });

  test.each(['x', '..%2f..%2fhealth', '%00', "'; DROP TABLE submission; --", 'ABCD-EFGH'])('with the id %s', async (id) => {
    const token = await tokens.issueForSystem(['applications:read']);
    const { statusCode, body } = await server.app.inject({
      url: `${endpoints.submittedApplications.path}/${encodeURIComponent(id)}`,
      headers: bearer(token),
    });
    expect([statusCode, typeof (JSON.parse(body) as { message: unknown }).message]).toEqual([400, 'string']);
  });
});

test('a token is stored as a hash, and when it was last used is noted to the minute', async () => {
  const token = await tokens.issueForSystem(['applications:read'], 30);
  const hash = createHash('sha256').update(token).digest();
  const row = async () => (await server.query('SELECT last_used_at, t::text AS text FROM system_token t WHERE token_hash = $1', [hash]))[0];
  expect(await row()).toMatchObject({ last_used_at: null, text: expect.not.stringContaining(token) as string });
  await list(bearer(token));
  const first = server.clock();
  expect((await row())?.['last_used_at']).toEqual(first);
  server.wait({ seconds: 30 });
  await list(bearer(token));
  expect((await row())?.['last_used_at']).toEqual(first);
  server.wait({ seconds: 31 });
  await list(bearer(token));
  expect((await row())?.['last_used_at']).toEqual(server.clock());
});

test.each([
  ['of a system', { url: endpoints.submittedApplications.path, headers: bearer('guess') }],
  ['of one application', { url: `${endpoints.readOnlyApplication.path}?service_token=guess` }],
])('each refusal is in the audit log, and a client that tries out tokens %s has to wait', async (_, call) => {
  const small = await openServer({ PUBLIC_CALLS_PER_MINUTE: '2' });
  const guess = () => small.app.inject(call);
  expect([(await guess()).statusCode, (await guess()).statusCode]).toEqual([401, 401]);
  const third = await guess();
  expect([third.statusCode, third.headers['retry-after']]).toEqual([429, '60']);
  expect(await small.query("SELECT count(*)::int AS n FROM audit WHERE event = 'service_refused'")).toEqual([{ n: 2 }]);
  await small.stop();
});

test('a system that asks more than ten times a second has to wait, another one does not', async () => {
  const [busy, calm] = [await tokens.issueForSystem(['applications:read']), await tokens.issueForSystem(['applications:read'])];
  for (let n = 0; n < 600; n += 1) expect((await list(bearer(busy))).status).toBe(200);
  expect(await list(bearer(busy))).toMatchObject({ status: 429, message: expect.stringContaining('Too many') as string });
  expect((await list(bearer(calm))).status).toBe(200);
  server.wait({ minutes: 1 });
  expect((await list(bearer(busy))).status).toBe(200);
  const other = await tokens.issueForSystem(['documents:read']);
  await list(bearer(other));
  await server.query("UPDATE call_window SET calls = 600 WHERE key LIKE 'system %'");
  expect((await list(bearer(other))).status).toBe(429);
});

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
