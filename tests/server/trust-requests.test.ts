import { describe, expect, test } from 'vitest';
import { fillPathParams, endpoints, type ApiEndpoint } from '../../src/api/endpoints.ts';
import { isTokenScope } from '../../src/api/rules/office.ts';
import { NIL_ACCOUNT_ID } from '../../src/server/database/sealed-columns.ts';
import { openServer, sharedServer } from './server-under-test.ts';

const server = await sharedServer();
const student = await server.student('ada@example.org');

const filledIn = (call: ApiEndpoint): ApiEndpoint => fillPathParams(call, { key: 'transcript', entry: 'transcript', id: NIL_ACCOUNT_ID });
const every = Object.values<ApiEndpoint>(endpoints).map(filledIn);
const ofOthers = Object.values(endpoints)
  .filter(({ access }) => isTokenScope(access))
  .map((call) => filledIn(call).path);
/** Uploads speak another language: a form with a file. */
const writes = every.filter(({ method, path }) => method !== 'GET' && path !== endpoints.upload.path);
const withoutBody: readonly string[] = [endpoints.submit.path, endpoints.withdraw.path, endpoints.keepLanguage.path];
/** Submitting needs no body, and withdrawing, removing and keeping the language have none: only what no call may send is refused there. */
const takesBody = ({ method, path }: ApiEndpoint): boolean => method !== 'DELETE' && !withoutBody.includes(path);
const withBody = writes.filter(takesBody);

const badBodies: readonly [name: string, body: string, statuses: readonly number[]][] = [
  ['no body', '', [400]],
  ['malformed JSON', '{"answers":', [400]],
  ['no object', '[1,2]', [400]],
  ['null', 'null', [400]],
  ['__proto__', '{"__proto__":{"admin":true},"answers":{"__proto__":"x"}}', [400]],
  ['a prototype by way of the constructor', '{"constructor":{"prototype":{"admin":true}}}', [400]],
  ['unknown keys', '{"answers":{"nope":"x"},"nope":1}', [400]],
  ['deep JSON', `{"answers":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, [400]],
  ['deeply nested objects', `{"answers":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`, [400]],
  ['a body over the limit', `{"answers":{"first_name":"${'x'.repeat(300_000)}"}}`, [413]],
];

describe.each(writes.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_name, call) => {
  const bodies = badBodies.filter(([name]) => takesBody(call) || ['malformed JSON', '__proto__', 'a body over the limit'].includes(name));
  test.each(bodies)('refuses %s', async (_what, body, statuses) => {
    const { status, body: answer } = await student.call(call, body);
    expect(ofOthers.includes(call.path) ? [401] : statuses).toContain(status);
    expect(answer['message']).toEqual(expect.any(String));
    expect(JSON.stringify(answer)).not.toMatch(/node_modules|at .*\.ts|stack/);
  });

  test('takes JSON only', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      expect((await student.call(call, '{}', { 'content-type': type })).status).toBe(415);
    }
  });

  test('refuses another site', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost:3001', 'https://localhost:3000', 'ftp://localhost:3000']) {
      const { status, body } = await student.call(call, '{}', { origin });
      expect([status, body]).toEqual([403, { message: 'This request came from another site, so we did not carry it out.' }]);
    }
  });

  test('supports no other methods', async () => {
    const allowed: readonly string[] = every.filter(({ path }) => path === call.path).map(({ method }) => method);
    for (const method of (['POST', 'PUT', 'DELETE', 'GET'] as const).filter((one) => !allowed.includes(one))) {
      const { status, body, headers } = await student.call({ ...call, method });
      expect([status, typeof body['message']]).toEqual([405, 'string']);
      expect(headers['allow']).toContain(call.method);
    }
  });
});

test.each([
  [endpoints.lastPage, { last_page: '/a\0' }],
  [endpoints.validations, { failures: { first_name: ['\0'] } }],
  [endpoints.login, { username: 'ada@example.org', password: '\0' }],
])('NUL bytes are refused by %o', async (call, body) => {
  expect((await student.call(call, body)).status).toBe(400);
});

test.each([
  [endpoints.chooseTab, { tab_id: 'A b', chosen_tab: 'x' }, 'tab_id has the wrong format'],
  [endpoints.chooseTab, {}, 'body is missing something that is required'],
  [endpoints.chooseTab, { tab_id: 'a', chosen_tab: 'b', more: 1 }, 'more is not expected'],
  [endpoints.addAnother, { button_id: 'sports', num_components: 11 }, 'num_components is too large'],
  [endpoints.webStatus, { web_status: 'x' }, 'web_status is not one of the allowed values'],
])('a malformed call is refused with what is wrong, in words, without our schemas: %o', async (call, body, detail) => {
  expect(await student.call(call, body)).toMatchObject({
    status: 400,
    body: { message: `We couldn't understand this request: ${detail}.` },
  });
});

test.each([
  '/api',
  '/api/nope',
  '/public/nope',
  '/service/nope',
  '/lookup/nope',
  '/api/answer/1',
  '/%',
  '/%ff',
  '/.git/config',
  '/metrics',
  '/docs',
  '/api/profile/..%2f..',
  `/api/pdf/document-answer/${'x'.repeat(101)}`,
])('GET %s is 404', async (url) => {
  const response = await server.app.inject({ url });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({ message: 'There is nothing at this address.' });
});

test('a network address that calls too often has to wait', async () => {
  const small = await openServer({ PUBLIC_CALLS_PER_MINUTE: '3' });
  const browser = small.browser();
  const ask = () => browser.call(endpoints.confirm, { username: 'a@example.org', code: '123456' });
  expect([await ask(), await ask(), await ask()].map(({ status }) => status)).toEqual([400, 400, 400]);
  const refused = await ask();
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
  small.wait({ minutes: 1 });
  expect((await ask()).status).toBe(400);
  await small.stop();
});

test.each([
  ['the same network', '2001:db8:1:2::1', '2001:DB8:1:2:ffff:ffff:ffff:ffff', 429],
  ['another network', '2001:db8:1:2::1', '2001:db8:1:3::1', 400],
  ['the same address of the older kind', '192.0.2.7', '::ffff:192.0.2.7', 429],
  ['its neighbour', '192.0.2.7', '192.0.2.8', 400],
])('calls are counted by network: %s', async (_what, first, second, status) => {
  const small = await openServer({ PUBLIC_CALLS_PER_MINUTE: '1' });
  const ask = (remoteAddress: string) =>
    small.app.inject({
      method: 'POST',
      url: endpoints.confirm.path,
      remoteAddress,
      payload: { username: 'a@example.org', code: '123456' },
    });
  expect((await ask(first)).statusCode).toBe(400);
  expect((await ask(second)).statusCode).toBe(status);
  await small.stop();
});

test('after all that nothing is stored', async () => {
  expect(withBody.length).toBeGreaterThan(8);
  expect((await student.call(endpoints.profile)).body).toMatchObject({ answer: {}, last_page: null, web_status: [] });
  expect(await server.query('SELECT username FROM account')).toEqual([{ username: 'ada@example.org' }]);
});
