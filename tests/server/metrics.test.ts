import { expect, test } from 'vitest';
import { noopMeter } from '../../src/server/metrics/metric-definitions.ts';
import { findFreePort } from '../e2e/free-port.ts';
import { settingProblems } from './settings-problems.ts';
import { openRawConnection } from './raw-connection.ts';
import { newDataDir, startServerProcess } from './server-process.ts';
import { openServer } from './server-under-test.ts';
import { parseMetricSamples } from './metric-samples.ts';

const TOKEN = 'a token for this test, 32 characters long';

test('nothing is measured unless a port is set, and then not at the port of the students', { timeout: 120_000 }, async () => {
  const without = await openServer();
  expect((await without.app.inject({ url: '/metrics' })).statusCode).toBe(404);
  await without.stop();
  expect(noopMeter.count('matricula_saves_total', { outcome: 'saved' })).toBeUndefined();

  const port = String(await findFreePort());
  const server = await startServerProcess({ DATA_DIR: newDataDir(), METRICS_PORT: port, METRICS_TOKEN: TOKEN });
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  const ask = (path: string, authorization?: string, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, headers: authorization === undefined ? {} : { authorization } });
  expect((await ask('/metrics')).status).toBe(401);
  expect((await ask('/metrics', `Bearer ${TOKEN}x`)).status).toBe(401);
  expect((await ask('/', `Bearer ${TOKEN}`)).status).toBe(404);
  expect((await ask('/metrics', `Bearer ${TOKEN}`, 'POST')).status).toBe(405);
  const answer = await ask('/metrics', `Bearer ${TOKEN}`);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const { value } = parseMetricSamples(await answer.text());
  expect(value('matricula_request_seconds_count', { method: 'other', route: 'none', status: '4xx' })).toBe(1);

  const second = startServerProcess({ DATA_DIR: newDataDir(), METRICS_PORT: port });
  await expect(second).rejects.toThrow(
    `Metrics cannot be served at 127.0.0.1:${port} (EADDRINUSE). Choose another METRICS_PORT, or correct METRICS_HOST.`,
  );
  expect(await server.end()).toBe(0);
});

test('while the database does not respond, the metrics of the server itself are still there', { timeout: 120_000 }, async () => {
  const port = await findFreePort();
  const { createPrometheusRegistry } = await import('../../src/server/metrics/prometheus.ts');
  const { serveMetrics } = await import('../../src/server/metrics/serve-metrics.ts');
  const { createReadGauges } = await import('../../src/server/metrics/read-gauges.ts');
  const { createOverloadPolicy } = await import('../../src/server/overload/overload.ts');
  const calm = createOverloadPolicy(() => 'normal');
  const { openDatabase } = await import('../../src/server/database/database.ts');
  const { db, connections, close } = openDatabase(`postgres://ada:secret@127.0.0.1:${await findFreePort()}/nothing`, () => undefined);
  const prometheus = createPrometheusRegistry(createReadGauges({ db, connections, overload: calm }));
  const stop = await serveMetrics({ port, host: '127.0.0.1', token: undefined }, prometheus);
  prometheus.meter.count('matricula_saves_total', { outcome: 'unavailable' });
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  // A page of another site can have its name lead to this machine.
  const as = async (host: string): Promise<string> => {
    const connection = openRawConnection(`http://127.0.0.1:${port}`, `GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    await connection.closed;
    return connection.heard().split(' ')[1] ?? '';
  };
  for (const host of ['localhost', `LOCALHOST:${port}`, '127.0.0.9:80', '[::1]:1']) expect(await as(host), host).toBe('200');
  for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1.evil.example', 'localhost.evil.example', '10.0.0.1', 'a b', '/'])
    expect(await as(host), host).toBe('421');
  await stop();
  await close();
  const { value } = parseMetricSamples(text);
  expect(value('matricula_database_up', {})).toBe(0);
  expect(value('matricula_saves_total', { outcome: 'unavailable' })).toBe(1);
  expect(text).not.toMatch(/^matricula_(?:queue_jobs|webhooks_waiting)[ {]/m);
});

test('metrics that others could reach need a token, and a port of their own', () => {
  expect(settingProblems({ METRICS_PORT: '9464' })).toEqual([]);
  expect(settingProblems({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' })).toEqual([
    'METRICS_TOKEN is missing: others can reach METRICS_HOST, so anyone who reads the metrics has to present a token.',
  ]);
  expect(settingProblems({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0', METRICS_TOKEN: TOKEN })).toEqual([]);
  expect(settingProblems({ METRICS_PORT: '3000', METRICS_TOKEN: 'short' })).toEqual([
    'METRICS_TOKEN is shorter than 32 characters: openssl rand -base64 32 makes one.',
    'METRICS_PORT is the port of the server: metrics need a port of their own, which students never reach.',
  ]);
  expect(settingProblems({ METRICS_TOKEN: TOKEN })).toEqual([
    'METRICS_PORT is missing: METRICS_HOST and METRICS_TOKEN mean nothing without it.',
  ]);
});
