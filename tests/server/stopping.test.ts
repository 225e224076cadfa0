import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { areConnectionsClosed, requestWithHalfBody, openRawConnection } from './raw-connection.ts';
import { newDataDir, type ServerProcess, startServerProcess } from './server-process.ts';
import { createFreshDatabase } from './server-under-test.ts';

async function onDatabase(): Promise<{ client: Client; server: ServerProcess }> {
  const databaseUrl = await createFreshDatabase();
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return { client, server: await startServerProcess({ DATABASE_URL: databaseUrl, DATA_DIR: newDataDir() }) };
}

function logIn(server: ServerProcess, agent: Agent): Promise<{ status: number | undefined; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${server.url}/public/login`,
      { agent, method: 'POST', headers: { 'content-type': 'application/json' } },
      (answer) => {
        answer.resume().once('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection }));
      },
    ).once('error', reject);
    sent.end(JSON.stringify({ username: 'ada@example.org', password: 'Wrong-horse-9999' }));
  });
}

test('a stop answers what is under way and then ends at once, whatever browsers keep open', { timeout: 120_000 }, async () => {
  const { client, server } = await onDatabase();
  const idle = openRawConnection(server.url, 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect.poll(idle.heard).toContain('200 OK');
  await client.query('BEGIN; LOCK TABLE login_failure');
  const agent = new Agent({ keepAlive: true });
  const login = logIn(server, agent);
  await pause(500);

  const asked = Date.now();
  void server.end();
  expect(await areConnectionsClosed([idle], 2)).toBe(true);
  await pause(1000);
  await client.query('ROLLBACK');
  expect(await login).toEqual({ status: 400, connection: 'close' });
  expect(await server.ended).toBe(0);
  expect(Date.now() - asked).toBeLessThan(5000);
  agent.destroy();
});

test('a stop ends within fifteen seconds although clients stall and a request never ends', { timeout: 120_000 }, async () => {
  const { client, server } = await onDatabase();
  const stalled = [
    '',
    'GET / HTTP/1.1\r\nHo',
    requestWithHalfBody('/public/login'),
    requestWithHalfBody('/public/upload').replace('application/json', 'multipart/form-data; boundary=cut'),
  ].map((words) => openRawConnection(server.url, words));
  await client.query('BEGIN; LOCK TABLE login_failure');
  const agent = new Agent({ keepAlive: true });
  const login = logIn(server, agent).then(
    () => 'answered',
    () => 'closed',
  );
  await pause(500);

  const asked = Date.now();
  void server.end();
  await server.ended;
  expect(Date.now() - asked).toBeLessThan(15_000);
  expect(await login).toBe('closed');
  expect(await areConnectionsClosed(stalled, 1)).toBe(true);
  agent.destroy();
});
