import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { calls } from '../../src/contract/calls.ts';
import { assemble } from '../../src/server/main.ts';
import { parseSettings } from '../../src/server/settings.ts';
import { tinyApplication } from './tiny-application.ts';

test('two servers start on one new database at once, share it, and send a mail once', async () => {
  const client = new Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  const name = `empty_${process.pid}_${Date.now()}`;
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const databaseUrl = Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href;
  const dataDir = mkdtempSync(join(tmpdir(), 'matricula-test-'));
  const mails: string[] = [];
  const definition = tinyApplication();
  const settings = parseSettings({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET_KEY: 'the same for both, at least 32 characters', LOG_LEVEL: 'silent', BASE_URL: 'http://localhost:3000' });
  const start = () => assemble(settings, { definition: () => definition, print: (text) => mails.push(text) });
  const [one, two] = await Promise.all([start(), start()]);

  const post = (app: typeof one.app, url: string, payload: object) => app.inject({ method: 'POST', url, payload });
  for (const n of [1, 2, 3, 4, 5]) {
    expect((await post(one.app, calls.signUp.path, { username: `s${n}@example.org`, password: 'Correct-horse-9' })).statusCode).toBe(200);
  }
  await expect.poll(() => mails.length, { timeout: 10_000 }).toBe(5);
  await pause(300);
  expect(new Set(mails.map((mail) => /Mail to (\S+)/.exec(mail)?.[1])).size).toBe(5);
  expect(mails).toHaveLength(5);

  const code = /^ +(\d{6})$/m.exec(mails.find((mail) => mail.includes('s3@')) ?? '')?.[1];
  expect((await post(two.app, calls.confirm.path, { username: 's3@example.org', code })).statusCode).toBe(200);
  const login = await post(two.app, calls.login.path, { username: 's3@example.org', password: 'Correct-horse-9' });
  const cookies = Object.fromEntries(login.cookies.map((cookie) => [cookie.name, cookie.value]));
  expect((await one.app.inject({ url: calls.profile.path, cookies })).statusCode).toBe(200);
  await Promise.all([one.stop(), two.stop()]);
  rmSync(dataDir, { recursive: true });
});
