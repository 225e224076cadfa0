import { expect, test } from 'vitest';
import { areConnectionsClosed, openRawConnection } from './raw-connection.ts';
import { sharedServer } from './server-under-test.ts';

const server = await sharedServer({ timeLimits: { headers: 0.3 } });
const url = await server.app.listen({ port: 0, host: '127.0.0.1' });

test.each([
  ['no HTTP', 'HELO mail.example.org\r\n\r\n', 400, 'it is not HTTP.'],
  ['a header line without a name', 'GET / HTTP/1.1\r\nHost: localhost\r\nnonsense\r\n\r\n', 400, 'it is not HTTP.'],
  [
    'two lengths of one body',
    'POST /public/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
    400,
    'it is not HTTP.',
  ],
  ['HTTP/0.9', 'GET /\r\n\r\n', 400, 'it is not HTTP/1.1.'],
  ['a version before HTTP/1', 'GET /health/live HTTP/0.9\r\nHost: a\r\n\r\n', 400, 'it is not HTTP/1.1.'],
  ['a version of binary HTTP', 'GET / HTTP/2.0\r\nHost: a\r\n\r\n', 400, 'it is not HTTP/1.1.'],
  ['no Host', 'GET /health/live HTTP/1.1\r\n\r\n', 400, 'it has no Host.'],
  ['an empty Host', 'GET /health/live HTTP/1.1\r\nHost:\r\n\r\n', 400, 'it has no Host.'],
  ['two Hosts', 'GET /health/live HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400, 'it has two Hosts.'],
  [
    'headers without an end in size',
    `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'This request is too large.',
  ],
  [
    'headers without an end in time',
    'GET /health/live HTTP/1.1\r\nHost: local',
    408,
    'This request took too long to arrive. Please check your connection and try again.',
  ],
])('%s is answered with the strict headers and in the one shape of refusals', async (_what, words, status, message) => {
  const connection = openRawConnection(url, words);
  expect(await areConnectionsClosed([connection], 5)).toBe(true);
  const [head = '', body = ''] = connection.heard().split('\r\n\r\n');
  const [first, ...lines] = head.split('\r\n');
  expect(first).toMatch(new RegExp(`^HTTP/1.1 ${status} \\w`));
  expect(JSON.parse(body)).toEqual({ message: status === 400 ? `We couldn't understand this request: ${message}` : message });
  const headers = Object.fromEntries(lines.map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()).split(/: (.*)/s, 2)));
  const ordinary = (await server.app.inject({ url: '/health/none' })).headers;
  const plain = (given: Record<string, unknown>) => ({
    ...given,
    date: '',
    'content-length': '',
    connection: '',
    'x-request-id': String(given['x-request-id']).length,
    'content-security-policy': String(given['content-security-policy']).replaceAll(/nonce-[\w+/=]{24}/g, 'nonce'),
  });
  expect(plain(headers)).toEqual(plain(ordinary));
});

test('HTTP/1.0, in which load balancers ask, needs no Host', async () => {
  const connection = openRawConnection(url, 'GET /health/live HTTP/1.0\r\n\r\n');
  expect(await areConnectionsClosed([connection], 5)).toBe(true);
  expect(connection.heard()).toMatch(/^HTTP\/1.1 200 /);
});
