import { expect, onTestFinished, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import type { LoadLevel } from '../../src/server/overload/load-level.ts';
import type { ServerTimeouts } from '../../src/server/http/timeouts.ts';
import { areConnectionsClosed, requestWithHalfBody, openRawConnection, type RawConnection } from './raw-connection.ts';
import { openServer, type ServerUnderTest } from './server-under-test.ts';

const TOO_SLOW = { message: 'This request took too long to arrive. Please check your connection and try again.' };

async function listening(timeLimits: Partial<ServerTimeouts>, environment: Record<string, string> = {}, loadLevel: LoadLevel = 'normal') {
  const server = await openServer(environment, { timeLimits, loadLevel: () => loadLevel });
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.stop());
  return { server, url };
}

const connectionsOf = ({ app }: ServerUnderTest): Promise<number> =>
  new Promise((resolve) => {
    app.server.getConnections((_error, count) => resolve(count));
  });
const statusOf = (connection: RawConnection): string => connection.heard().slice(9, 12);
const bodyOf = (connection: RawConnection): unknown => JSON.parse(connection.heard().split('\r\n\r\n')[1] ?? '');

test('a body that stalls is answered so that the browser can say why, and its connection is closed', async () => {
  const { url } = await listening({ json: 0.3 });
  const stalled = [
    openRawConnection(url, requestWithHalfBody('/public/login')),
    openRawConnection(
      url,
      'POST /public/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"use',
    ),
  ];
  expect(await areConnectionsClosed(stalled, 5)).toBe(true);
  for (const connection of stalled) {
    expect([statusOf(connection), bodyOf(connection)]).toEqual(['408', TOO_SLOW]);
    expect(connection.heard()).toMatch(/^connection: close\r$/im);
    expect(connection.heard()).toMatch(/^x-content-type-options: nosniff\r$/im);
  }
});

test('a body that arrives slowly but in time is read as a whole', async () => {
  const { url } = await listening({ json: 3 });
  const body = JSON.stringify({ username: 'ada@example.org', password: 'Wrong-horse-9999' });
  const slow = openRawConnection(
    url,
    `POST /public/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: ` +
      `close\r\n\r\n`,
  );
  for (const part of body.match(/.{1,20}/gs) ?? []) {
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    slow.say(part);
  }
  expect(await areConnectionsClosed([slow], 5)).toBe(true);
  expect([statusOf(slow), bodyOf(slow)]).toEqual([
    '400',
    { message: expect.stringContaining("The email address or the password isn't right.") as string },
  ]);
});

test.each([
  ['says nothing', ''],
  ['stops within the headers', 'GET /health/live HTTP/1.1\r\nHost: local'],
])('a connection that %s is closed', async (_what, words) => {
  const { url } = await listening({ headers: 0.3 });
  expect(await areConnectionsClosed([openRawConnection(url, words)], 5)).toBe(true);
});

test('an upload has more time than JSON, but not forever', async () => {
  const { url } = await listening({ json: 0.2, headers: 0.2, request: 2 });
  const started = Date.now();
  const upload = openRawConnection(
    url,
    'POST /public/upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=cut\r\nContent-Length: 900\r\n\r\n' +
      '--cut\r\nContent-Disposition: form-data; name="key"\r\n\r\nhalf a k',
  );
  expect(await areConnectionsClosed([upload], 6)).toBe(true);
  expect(Date.now() - started).toBeGreaterThan(1900);
});

test('a client that is refused before the body is read gets the reason, and cannot keep the connection with half a request', async () => {
  const { url } = await listening({});
  const stranger = openRawConnection(url, requestWithHalfBody(endpoints.submit.path));
  const foreigner = openRawConnection(url, requestWithHalfBody('/public/login', 'Origin: https://evil.example\r\n'));
  const reader = openRawConnection(url, 'GET /health/live HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf');
  expect(await areConnectionsClosed([stranger, foreigner, reader], 5)).toBe(true);
  expect([stranger, foreigner, reader].map(statusOf)).toEqual(['401', '403', '200']);
});

test('a client that does not read the responses is dropped', async () => {
  const { server, url } = await listening({ silence: 0.5 });
  const deaf = openRawConnection(url);
  deaf.stopReading();
  deaf.say('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20_000));
  await expect.poll(() => connectionsOf(server)).toBe(1);
  await expect.poll(() => connectionsOf(server), { timeout: 15_000 }).toBe(0);
  deaf.end();
});

test('four hundred bodies that stall are all ended and counted, while others are served', async () => {
  const { url } = await listening({ json: 2 }, { PUBLIC_CALLS_PER_MINUTE: '100' });
  const stalled = Array.from({ length: 400 }, () => openRawConnection(url, requestWithHalfBody('/public/login')));
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  expect(await areConnectionsClosed(stalled, 15)).toBe(true);
  const statuses = stalled.map(statusOf);
  expect([statuses.filter((status) => status === '408').length, statuses.filter((status) => status === '429').length]).toEqual([100, 300]);
  const login = await fetch(`${url}/public/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
  expect(login.status).toBe(429);
});

test('log-ins whose bodies stall are not counted as log-ins under way', async () => {
  const { server, url } = await listening({}, {}, 'critical');
  const stalled = Array.from({ length: 3 }, () => openRawConnection(url, requestWithHalfBody(endpoints.login.path)));
  await expect.poll(() => connectionsOf(server)).toBe(3);
  const body = JSON.stringify({ username: 'ada@example.org', password: 'Wrong-horse-9999' });
  const login = await fetch(`${url}${endpoints.login.path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  expect(login.status).toBe(400);
  for (const connection of stalled) connection.end();
});
