import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { command } from '../../../scripts/doctor.ts';
import { clockProbeResult, type Finding, problem, runProbes } from '../../../src/operations/doctor/probes.ts';
import { runNodeProcess, runCommandInProcess } from '../../run-commands.ts';
import { findFreePort } from '../../e2e/free-port.ts';
import { openMailServer } from '../../server/mail-server.ts';
import { CHROMIUM_PATH } from '../../chromium.ts';
import { newDataDir } from '../../server/server-process.ts';
import { sharedServer } from '../../server/server-under-test.ts';

const server = await sharedServer();

type Settings = Readonly<Record<string, string | undefined>>;
const here = (settings: Settings) => runCommandInProcess(command, ['--json'], settings);
const apart = (settings: Settings) => runNodeProcess(['scripts/doctor.ts', '--json'], settings);

async function doctor(environment: Readonly<Record<string, string>>, run: typeof here = here) {
  const begun = performance.now();
  const { code, output } = await run({
    PATH: process.env['PATH'],
    DATA_DIR: server.dataDir,
    DATABASE_URL: server.databaseUrl,
    CHROMIUM_PATH,
    ...environment,
  });
  const { findings } = JSON.parse(output) as { readonly findings: readonly Finding[] };
  const of = (about: string): Finding | undefined => findings.find((one) => one.about === about);
  return { code, output, findings, of, seconds: (performance.now() - begun) / 1000 };
}

async function silence(): Promise<number> {
  const sockets = new Set<Socket>();
  const listening: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    listening.close();
  });
  return (listening.address() as { port: number }).port;
}

describe('npm run doctor', { timeout: 120_000 }, () => {
  test('finds that all is well beside a running server, and leaves nothing behind', async () => {
    const files = (): unknown => new Set(readdirSync(server.dataDir, { recursive: true, encoding: 'utf8' }));
    const before = files();
    const { code, findings, of } = await doctor({});
    expect(findings.filter(({ state }) => state === 'problem')).toEqual([]);
    expect(code).toBe(0);
    expect(of('settings')).toEqual({ about: 'settings', state: 'ok', says: 'a server would start with them' });
    expect(of('database')?.says).toMatch(/^PostgreSQL \d+\.\d+ responds in \d+ ms$/);
    expect(of('migrations')?.says).toBe('none is pending');
    expect(of('clock of the database')?.says).toBe('the same time as here');
    expect(of('uploaded files')?.says).toBe('the disk stores, returns and deletes an object');
    expect(of('mail server')?.says).toMatch(/^none: emails are kept/);
    for (const about of ['Node.js', 'Matricula', 'disk space', 'data folder', 'Chromium', 'conversions', 'fonts', 'connections'])
      expect(of(about)?.state, about).toMatch(/ok|warning/);
    expect(files()).toEqual(before);
  });

  test('starts and creates nothing where no server has been yet', async () => {
    const folder = join(newDataDir(), 'data');
    const { code, of } = await doctor({ DATA_DIR: folder, DATABASE_URL: '' });
    expect(code).toBe(0);
    expect(of('database')?.says).toMatch(/^the built-in PostgreSQL .* is created when a server is$/);
    expect(of('uploaded files')).toMatchObject({ state: 'warning', says: `${folder} is not there, so there are no files` });
    expect(() => readdirSync(folder)).toThrow(/ENOENT/);
  });

  test('ends in time and names each that does not respond', async () => {
    const port = await silence();
    const secrets = { S3_ACCESS_KEY_ID: 'marker-id', S3_SECRET_ACCESS_KEY: 'marker-key' };
    const hangs = join(newDataDir(), 'chromium');
    writeFileSync(hangs, '#!/bin/sh\nexec sleep 100\n');
    chmodSync(hangs, 0o755);
    const { code, output, of, seconds } = await doctor(
      {
        DATABASE_URL: `postgres://ada:marker-password@127.0.0.1:${port}/matricula`,
        SMTP_URL: `smtp://ada:marker-password@127.0.0.1:${port}`,
        CLAMAV_URL: `tcp://127.0.0.1:${port}`,
        S3_BUCKET: 'files',
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        ...secrets,
        CHROMIUM_PATH: hangs,
      },
      apart,
    );
    expect(code).toBe(1);
    expect(seconds).toBeLessThan(40);
    for (const about of ['database', 'mail server', 'virus scanner', 'uploaded files', 'clock of the bucket', 'Chromium'])
      expect(of(about)?.state, about).toBe('problem');
    expect(output).not.toContain('marker');
  });

  test('says what is wrong with settings, and which are misspelled', async () => {
    const { code, findings } = await doctor({ PORT: 'eighty', DATA_KEY: 'x' });
    expect(code).toBe(1);
    expect(findings.filter(({ about }) => about === 'settings').map(({ state, says }) => [state, says])).toEqual([
      ['problem', "PORT is 'eighty': give a whole number from 0 to 65535."],
      ['warning', 'DATA_KEY is not a setting, so it does nothing. Did you mean DATA_KEYS?'],
    ]);
  });

  test('says what is pending, and whether a server starts without it', async () => {
    await server.query("DELETE FROM kysely_migration WHERE name = '0036-readers'");
    try {
      expect((await doctor({})).of('migrations')).toMatchObject({ state: 'warning', says: '1 pending: 0036-readers' });
      const { code, of } = await doctor({ MIGRATE_AT_START: 'no' });
      expect(of('migrations')).toMatchObject({
        state: 'problem',
        advice: 'No server of this version starts until you run npm run migrate.',
      });
      expect(code).toBe(1);
    } finally {
      await server.query("INSERT INTO kysely_migration (name, timestamp) VALUES ('0036-readers', now())");
    }
  });

  test('logs in at the mail server without sending, and says so where it does not encrypt or refuses', async () => {
    const mails = await openMailServer(0, {
      onAuth: ({ password }, _session, next) => (password === 'right' ? next(null, { user: 'ada' }) : next(new Error('marker-words'))),
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
    });
    onTestFinished(mails.close);
    const address = (password: string): string => `smtp://ada:${password}@127.0.0.1:${mails.port}`;
    expect((await doctor({ SMTP_URL: address('right') })).of('mail server')).toMatchObject({
      state: 'ok',
      says: 'it greets and accepts the password; no email was sent',
    });
    const { of, output } = await doctor({ SMTP_URL: address('marker-wrong') });
    expect(of('mail server')).toMatchObject({ state: 'problem', says: 'it cannot be used (EAUTH, answer 535)' });
    expect(output).not.toContain('marker');
    expect(mails.received).toEqual([]);
  });

  test('encrypts as before an email, and says where that or the connection is not possible', async () => {
    const mails = await openMailServer(0, { authOptional: true });
    onTestFinished(mails.close);
    expect((await doctor({ SMTP_URL: `smtp://127.0.0.1:${mails.port}` })).of('mail server')).toMatchObject({
      state: 'problem',
      says: 'it cannot be used (ETLS)',
      advice: expect.stringMatching(/^It cannot encrypt, or its certificate is not valid/),
    });
    expect((await doctor({ SMTP_URL: `smtp://127.0.0.1:${await findFreePort()}` })).of('mail server')?.says).toBe(
      'it cannot be used (ECONNREFUSED)',
    );
  });

  test('looks in a web for nothing that only a worker needs', async () => {
    const away = `127.0.0.1:${await findFreePort()}`;
    const environment = { BASE_URL: 'https://apply.example.edu', SMTP_URL: `smtp://${away}`, CLAMAV_URL: `tcp://${away}` };
    const ofWorkers = ['mail server', 'virus scanner', 'Chromium', 'conversions', 'fonts'];
    const worker = await doctor({ ...environment, PROCESS_TYPE: 'worker' });
    expect(ofWorkers.map((about) => worker.of(about)?.about)).toEqual(ofWorkers);
    expect(worker.code).toBe(1);
    const web = await doctor({ ...environment, PROCESS_TYPE: 'web' });
    expect(web.findings.map(({ about }) => about).filter((about) => ofWorkers.includes(about))).toEqual([]);
    expect(web.findings.filter(({ state }) => state === 'problem')).toEqual([]);
  });

  test('says when the data folder cannot be used', async () => {
    if (process.platform === 'linux')
      expect((await doctor({ DATA_DIR: '/proc/nope/data' })).of('data folder')).toMatchObject({
        state: 'problem',
        says: expect.stringMatching(/^\/proc is not writable by .* or choose another DATA_DIR\.$/),
      });
    const folder = newDataDir();
    mkdirSync(join(folder, 'objects'));
    writeFileSync(join(folder, 'objects', 'doctor'), '');
    expect((await doctor({ DATA_DIR: folder })).of('uploaded files')?.state).toBe('problem');
  });
});

test('a probe that never ends is a problem after its time, and one that throws too', async () => {
  const findings = await runProbes([
    { about: 'late', seconds: 0.05, run: () => new Promise(() => undefined) },
    { about: 'broken', seconds: 1, run: () => Promise.reject(new Error('It is broken.')) },
  ]);
  expect(findings).toEqual([
    expect.objectContaining({ about: 'late', state: 'problem' }),
    { about: 'broken', ...problem('It is broken.') },
  ]);
});

test('another clock may be a little off, within what the answer took', () => {
  const at = (seconds: number): Date => new Date(1_000_000 + seconds * 1000);
  const here: [number, number] = [999_900, 1_000_100];
  expect(clockProbeResult(at(0.9), here)).toMatchObject({ state: 'ok', says: 'the same time as here' });
  expect(clockProbeResult(at(20), here)).toMatchObject({ state: 'warning', says: '19.9 s ahead of this machine' });
  expect(clockProbeResult(at(-900), here)).toMatchObject({ state: 'problem', says: '899.9 s behind this machine' });
  expect(clockProbeResult(at(-900), [0, 2_000_000])).toMatchObject({ state: 'ok' });
});
