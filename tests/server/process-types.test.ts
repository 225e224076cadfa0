import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { findFreePort } from '../e2e/free-port.ts';
import { uploadAndConvert } from '../operations/server/visitor-upload.ts';
import { openMailServer } from './mail-server.ts';
import { createProcessVisitor } from './process-visitor.ts';
import { newDataDir, startServerProcess } from './server-process.ts';
import { createFreshDatabase, PASSWORD } from './server-under-test.ts';
import { createTestPdf } from './upload-file.ts';

const LATE = /^Ready, but emails, files or copies have been waiting for \d+ s: see whether a worker runs\.$/;

async function openSetting() {
  const databaseUrl = await createFreshDatabase();
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const mails = await openMailServer();
  onTestFinished(async () => {
    await client.end();
    await mails.close();
  });
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: newDataDir(),
    SECRET_KEY: 'the same for all of them, 32 characters',
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    BASE_URL: 'http://localhost:3000',
  };
  const start = async (type: 'web' | 'worker') => {
    const [port, metricsPort] = [await findFreePort(), await findFreePort()];
    const server = await startServerProcess({ ...environment, PROCESS_TYPE: type, PORT: String(port), METRICS_PORT: String(metricsPort) });
    const metrics = async (): Promise<string> => (await fetch(`http://localhost:${metricsPort}/metrics`)).text();
    return { ...server, url: `http://localhost:${port}`, metrics };
  };
  return { client, mails, environment, start };
}

const readiness = async ({ url }: { readonly url: string }): Promise<string> =>
  ((await (await fetch(`${url}/health/ready`)).json()) as { message: string }).message;

test('what two webs queue is done by the worker alone, and until one runs they say that it waits', { timeout: 180_000 }, async () => {
  const { client, mails, environment, start } = await openSetting();
  const webs = [await start('web'), await start('web')] as const;
  const ada = createProcessVisitor(webs[0]);
  expect((await ada.send(endpoints.signUp, { username: 'ada@example.org', password: PASSWORD })).status).toBe(200);
  await pause(15_000);
  expect(mails.received).toEqual([]);
  expect(await readiness(webs[1])).toBe('Ready.');

  const { rowCount } = await client.query(
    "UPDATE pgboss.job SET created_on = now() - interval '90 s', start_after = now() - interval '90 s'",
  );
  expect(rowCount).toBe(1);
  for (const web of webs) expect(await readiness(web)).toMatch(LATE);
  const doctor = spawnSync(process.execPath, ['scripts/doctor.ts'], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], ...environment, PROCESS_TYPE: 'web' },
  });
  expect(doctor.stdout).toMatch(
    /^PROBLEM {2}work that waits: emails, files or copies have been waiting for \d+ s\n +Start a server, or a worker/m,
  );
  expect(doctor.stdout).not.toContain('Chromium');

  const worker = await start('worker');
  await expect.poll(() => mails.received.length, { timeout: 15_000 }).toBe(1);
  const code = /^\s*(\d{6})\s*$/m.exec((await mails.received[0]?.mail)?.text ?? '')?.[1];
  expect((await ada.send(endpoints.confirm, { username: 'ada@example.org', code })).status).toBe(200);
  await ada.logIn('ada@example.org');
  await uploadAndConvert(webs[0].url, ada, 'transcript', await createTestPdf());
  for (const server of [...webs, worker]) expect(await readiness(server)).toBe('Ready.');

  const jobs = /^matricula_(?:mails_total|conversion_seconds_count)\{.*\} \d+$/gm;
  for (const web of webs) expect((await web.metrics()).match(jobs)).toBeNull();
  expect((await worker.metrics()).match(jobs)).toHaveLength(2);

  const { rows } = await client.query<{ name: string }>('SELECT DISTINCT name FROM pgboss.schedule ORDER BY name');
  expect(rows.map(({ name }) => name)).toEqual(['apply-retention', 'post-reminders', 'release-decisions', 'sweep-expired']);
  for (const [path, status] of [
    ['/health/live', 200],
    ['/', 404],
    ['/about', 404],
    [endpoints.profile.path, 404],
    ['/assets/x.js', 404],
  ] as const)
    expect((await fetch(`${worker.url}${path}`)).status, path).toBe(status);
  expect((await fetch(`${worker.url}${endpoints.login.path}`, { method: 'POST' })).status).toBe(404);
  for (const server of [...webs, worker]) expect(await server.end()).toBe(0);
});
