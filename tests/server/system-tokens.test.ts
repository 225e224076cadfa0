import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
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
