import fastify from 'fastify';
import { expect, test, inject, onTestFinished } from 'vitest';
import { parseSettings } from '../../src/server/settings/settings.ts';
import { settingProblems } from './settings-problems.ts';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync, chmodSync } from 'node:fs';
import { join } from 'node:path';
import { newDataDir, startServerProcess } from './server-process.ts';
import { assembleServer } from '../../src/server/main.ts';
import { tinyApplication } from './tiny-application.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import { openServer, PASSWORD } from './server-under-test.ts';

test('a newcomer needs no settings', () => {
  const settings = parseSettings({});
  expect(settings).toMatchObject({ port: 3000, host: '127.0.0.1', databaseUrl: undefined, production: false, baseUrlGiven: false });
  expect(settings.baseUrl.origin).toBe('http://localhost:3000');
  expect(settings.dataDir).toMatch(/[\\/]data$/);
});

test.each([
  ['0.0.0.0', 'localhost'],
  ['::1', 'localhost'],
  ['192.168.0.7', '192.168.0.7'],
  ['fd00::7', '[fd00::7]'],
])('with HOST=%s, links lead to %s', (HOST, name) => expect(parseSettings({ HOST, PORT: '4000' }).baseUrl.host).toBe(`${name}:4000`));

test('all problems are reported at once', () => {
  expect(
    settingProblems({
      PORT: 'eighty',
      DATABASE_URL: 'mysql://x',
      BASE_URL: 'ftp://x',
      SECRET_KEY: 'short',
      LOG_LEVEL: 'loud',
      TIME_ZONE: 'Atlantis',
      SMTP_URL: 'mail.example',
      CLAMAV_URL: 'http://127.0.0.1:3310',
      REFUSE_BREACHED_PASSWORDS: 'maybe',
    }),
  ).toEqual([
    "PORT is 'eighty': give a whole number from 0 to 65535.",
    'DATABASE_URL is not an address that starts with postgres:// or postgresql://.',
    'BASE_URL is not an address that starts with http:// or https://.',
    'SECRET_KEY is shorter than 32 characters: openssl rand -base64 32 makes one.',
    'SMTP_URL is not an address that starts with smtp:// or smtps://.',
    'CLAMAV_URL is not an address that starts with tcp:// or unix://.',
    "LOG_LEVEL is 'loud': give one of fatal, error, warn, info, debug, silent.",
    "TIME_ZONE is 'Atlantis': give an IANA name, for example America/Chicago.",
    "REFUSE_BREACHED_PASSWORDS is 'maybe': give yes or no.",
  ]);
  expect(settingProblems({ BASE_URL: 'https://apply.example/path' })).toHaveLength(1);
});

test('the Chromium is a program that is there, or the bundled one', () => {
  expect(parseSettings({ CHROMIUM_PATH: process.execPath }).chromiumPath).toBe(process.execPath);
  expect(parseSettings({ CHROMIUM_PATH: 'bundled' }).chromiumPath).toBe('bundled');
  expect(settingProblems({ CHROMIUM_PATH: '/nowhere/chromium' })).toEqual([
    "CHROMIUM_PATH is '/nowhere/chromium': there is no such file. Give the path of a program, or bundled.",
  ]);
});

test('data keys are a list of names and keys; what is wrong with it is reported', () => {
  const [one, two] = ['a'.repeat(32), `b:${'='.repeat(31)}`];
  expect(parseSettings({}).dataKeys).toEqual([]);
  expect(parseSettings({ DATA_KEYS: ` 2027:${one}, 2026:${two} ` }).dataKeys).toEqual([
    { name: '2027', key: one },
    { name: '2026', key: two },
  ]);
  expect(settingProblems({ DATA_KEYS: one })).toEqual([
    'DATA_KEYS is not a list of names and keys: give NAME:KEY, or several separated by commas, the newest first.',
  ]);
  expect(settingProblems({ DATA_KEYS: `2027:short,2027:${one}` })).toEqual([
    'DATA_KEYS has a key of fewer than 32 characters: 2027.',
    'DATA_KEYS has two keys of the same name.',
  ]);
});

test('a bucket for uploaded files needs few settings, and missing ones are named', () => {
  expect(parseSettings({}).s3).toBeUndefined();
  expect(parseSettings({ S3_BUCKET: 'files', S3_REGION: 'us-east-2' }).s3).toEqual({
    bucket: 'files',
    region: 'us-east-2',
    forcePathStyle: false,
  });
  expect(
    parseSettings({
      S3_BUCKET: 'files',
      S3_ENDPOINT: 'http://s3:9000',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
      S3_FORCE_PATH_STYLE: 'yes',
    }).s3,
  ).toEqual({
    bucket: 'files',
    region: 'us-east-1',
    endpoint: new URL('http://s3:9000'),
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    forcePathStyle: true,
  });
  expect(settingProblems({ S3_ENDPOINT: 'https://s3.example', S3_REGION: 'x' })).toEqual([
    'S3_BUCKET is missing: S3_ENDPOINT, S3_REGION have no meaning without it.',
  ]);
  expect(
    settingProblems({ S3_BUCKET: 'My Files', S3_PUBLIC_ENDPOINT: 'files.example', S3_ACCESS_KEY_ID: 'a', S3_FORCE_PATH_STYLE: 'true' }),
  ).toEqual([
    "S3_BUCKET is 'My Files': give the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens.",
    'S3_PUBLIC_ENDPOINT is not an address that starts with http:// or https://.',
    'S3_REGION is missing: give the region of the bucket, for example us-east-2, or the S3_ENDPOINT of another store.',
    'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both, or leave both out if the machine has a role of its own.',
    "S3_FORCE_PATH_STYLE is 'true': give yes or no.",
  ]);
});

test('proxies are addresses, networks or the words for them, and a host is one that could be there', () => {
  const given = '10.0.0.1, 10.0.0.0/8,192.168.0.0/255.255.0.0, fd00::/8, ::1, loopback, linklocal, uniquelocal';
  expect(parseSettings({ TRUSTED_PROXIES: given }).trustedProxies).toEqual(given.split(',').map((one) => one.trim()));
  for (const wrong of ['foo', '10.0.0', '10.0.0.1:80', '10.0.0.0/33', '10.0.0.0/0', 'fd00::/129', '10.0.0.0/8/8', '10.0.0.0/255.0.255.0'])
    expect(settingProblems({ TRUSTED_PROXIES: `10.0.0.1,${wrong}` })).toEqual([
      `TRUSTED_PROXIES has '${wrong}': give addresses (10.0.0.1), networks (10.0.0.0/8), or the words loopback, linklocal, uniquelocal, ` +
        'separated by commas.',
    ]);
  for (const HOST of ['0.0.0.0', '::', 'localhost', 'app_1.internal']) expect(settingProblems({ HOST })).toEqual([]);
  expect(settingProblems({ HOST: 'foo..bar' })).toEqual(["HOST is 'foo..bar': give an address of this machine, or its name."]);
});

test('what is accepted as a proxy, the server can start with', async () => {
  const { trustedProxies } = parseSettings({ TRUSTED_PROXIES: '10.0.0.1,10.0.0.0/8,192.168.0.0/255.255.0.0,fd00::/8,loopback' });
  const app = fastify({ trustProxy: [...trustedProxies] });
  await app.close();
});

test('processes apart need a database that they can share, and one address for the links of their emails', () => {
  const own = { DATABASE_URL: 'postgres://db.example/x', BASE_URL: 'https://apply.example' };
  for (const PROCESS_TYPE of ['web', 'worker']) {
    expect(settingProblems({ PROCESS_TYPE, ...own })).toEqual([]);
    expect(settingProblems({ PROCESS_TYPE })).toEqual([
      `DATABASE_URL is missing: with PROCESS_TYPE=${PROCESS_TYPE} others share the database, and the built-in one serves one process only.`,
      `BASE_URL is missing: with PROCESS_TYPE=${PROCESS_TYPE} all processes need the same one, for links in emails.`,
    ]);
  }
  expect(settingProblems({ PROCESS_TYPE: 'all' })).toEqual([]);
  expect(settingProblems({ PROCESS_TYPE: 'workers' })).toEqual(["PROCESS_TYPE is 'workers': give one of all, web, worker."]);
});

const keyIn = (dataDir: string): string => join(dataDir, 'secret.key');
const environment = (dataDir: string) => ({ DATA_DIR: dataDir, DATABASE_URL: inject('postgresUrl') });

const fullDisk = (name: string): string =>
  `--import=data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { openSync, writeFileSync } = fs;
  const names = new Map();
  fs.openSync = (path, ...rest) => { const file = openSync(path, ...rest); names.set(file, String(path)); return file; };
  fs.writeFileSync = (to, text, ...rest) => {
    if (!(names.get(to) ?? String(to)).includes('${name}')) return writeFileSync(to, text, ...rest);
    writeFileSync(to, String(text).slice(0, 10), ...rest);
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28, syscall: 'write' });
  };
  syncBuiltinESMExports();
`)}`;

test.each(['', 'abc', '0123456789012345678901234567890'])(
  'a key of the characters %j is refused, and nothing runs with it',
  async (key) => {
    const dataDir = newDataDir();
    writeFileSync(keyIn(dataDir), key);
    await expect(startServerProcess(environment(dataDir))).rejects.toThrow(
      new RegExp(
        `secret\\.key is damaged: it has ${key.length} characters instead of 32 or more\\. Restore the file from a backup: without it ` +
          `nobody can read the answers that were saved\\.`,
      ),
    );
    expect(readFileSync(keyIn(dataDir), 'utf8')).toBe(key);
  },
);

test('a disk that is full when the key is made leaves no part of it, and the next start makes it whole', { timeout: 180_000 }, async () => {
  const dataDir = newDataDir();
  await expect(startServerProcess(environment(dataDir), [fullDisk('secret.key')])).rejects.toThrow('There is no space left on the disk');
  expect(readdirSync(dataDir).filter((name) => name.startsWith('secret'))).toEqual([]);

  const server = await startServerProcess(environment(dataDir));
  await server.end();
  expect(readFileSync(keyIn(dataDir), 'utf8')).toMatch(/^[\w-]{43}\n$/);
  const kept = readFileSync(keyIn(dataDir), 'utf8');
  await (await startServerProcess(environment(dataDir))).end();
  expect(readFileSync(keyIn(dataDir), 'utf8')).toBe(kept);
  expect(readFileSync(join(dataDir, '.gitignore'), 'utf8'), 'git keeps neither keys nor data').toBe('*\n');
});

test(
  'the password of the embedded database may be damaged or lost: the log says what to do, and nothing is lost',
  { timeout: 180_000 },
  async () => {
    const dataDir = newDataDir();
    const password = join(dataDir, 'postgres.password');
    await expect(startServerProcess({ DATA_DIR: dataDir }, [fullDisk('postgres.password')])).rejects.toThrow(
      'There is no space left on the disk',
    );
    expect(existsSync(password)).toBe(false);
    await (await startServerProcess({ DATA_DIR: dataDir })).end();

    writeFileSync(password, '');
    const started = startServerProcess({ DATA_DIR: dataDir });
    const advice = 'Delete it and start again: the database gets a new password, and nothing is lost\\.';
    await expect(started).rejects.toThrow(new RegExp(`postgres\\.password is damaged: it has 0 characters .* ${advice}`));
    writeFileSync(password, 'x'.repeat(43));
    const asked = Date.now();
    await expect(startServerProcess({ DATA_DIR: dataDir })).rejects.toThrow(
      /The password in .*postgres\.password is not that of the database\. Delete it and start again/,
    );
    expect(Date.now() - asked).toBeLessThan(30_000);
    rmSync(password);
    expect(await (await startServerProcess({ DATA_DIR: dataDir })).end()).toBe(0);
  },
);

const good = {
  NODE_ENV: 'production',
  BASE_URL: 'https://apply.example',
  SECRET_KEY: 'a key that is made for this test, 32+ characters',
  SMTP_URL: 'smtp://mail.example:587',
  DATABASE_URL: 'postgres://db.example/x',
};

test('production starts with what it needs, and with nothing less', () => {
  expect(settingProblems(good)).toEqual([]);
  expect(settingProblems({ ...good, SECRET_KEY: '' })).toEqual([
    'SECRET_KEY is missing: in production give all servers the same one, at least 32 characters.',
  ]);
  expect(settingProblems({ ...good, SECRET_KEY: 'changeme' })).toEqual([
    'SECRET_KEY is shorter than 32 characters: openssl rand -base64 32 makes one.',
  ]);
  expect(settingProblems({ ...good, BASE_URL: 'http://apply.example' })).toEqual(['BASE_URL must start with https:// in production.']);
  expect(settingProblems({ ...good, BASE_URL: '' })).toEqual(['BASE_URL must start with https:// in production.']);
  expect(settingProblems({ ...good, SMTP_URL: '' })).toEqual([
    'SMTP_URL is missing: in production emails are sent through a mail server, for example smtp://user:password@mail.example.edu:587.',
  ]);
  expect(settingProblems({ ...good, LOG_LEVEL: 'debug' })).toEqual(['LOG_LEVEL must not be debug in production.']);
  expect(settingProblems({ NODE_ENV: 'production', LOG_LEVEL: 'debug' })).toHaveLength(4);
  expect(settingProblems({ NODE_ENV: 'Production' })).toEqual([
    "NODE_ENV is 'Production': give production, or leave it out where you only try the application.",
  ]);
  const insecure = { ...good, S3_BUCKET: 'files', S3_ENDPOINT: 'http://s3.internal:9000' };
  expect(settingProblems(insecure)).toEqual([
    'S3_ENDPOINT must start with https:// in production: browsers upload to it. If they reach it under another name, set ' +
      'S3_PUBLIC_ENDPOINT.',
  ]);
  expect(settingProblems({ ...insecure, S3_PUBLIC_ENDPOINT: 'https://files.example.edu' })).toEqual([]);
});

test('production does not start without its key, whatever the database', () => {
  expect(settingProblems({ ...good, SECRET_KEY: '', DATABASE_URL: '' })).toHaveLength(1);
});

test('production does not start on a data folder that others can read', async () => {
  const dataDir = createTemporaryFolder('production');
  const settings = parseSettings({ ...good, DATA_DIR: dataDir, DATABASE_URL: inject('postgresUrl') });
  const start = () => assembleServer(settings, { definition: tinyApplication });
  for (const mode of [0o755, 0o777, 0o740]) {
    chmodSync(dataDir, mode);
    await expect(start()).rejects.toThrow(
      `${dataDir} can be read or changed by other users of this machine. Close it first: chmod 711 ${dataDir}`,
    );
  }
});

test('a web leaves what it queues to a worker', async () => {
  const environment = { BASE_URL: 'http://localhost:3000', SECRET_KEY: 'the same for both, at least 32 characters' };
  const web = await openServer({ ...environment, PROCESS_TYPE: 'web' });
  onTestFinished(web.stop);
  expect((await web.browser().call(endpoints.signUp, { username: 'ada@example.org', password: PASSWORD })).status).toBe(200);
  const worker = await openServer({ ...environment, PROCESS_TYPE: 'worker', DATABASE_URL: web.databaseUrl });
  onTestFinished(worker.stop);
  expect((await worker.mailTo('ada@example.org')).essence).toMatch(/^\d{6}$/);
  expect(web.mails).toEqual([]);
});
