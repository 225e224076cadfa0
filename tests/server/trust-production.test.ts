import { chmodSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { assembleServer } from '../../src/server/main.ts';
import { parseSettings } from '../../src/server/settings/settings.ts';
import { settingProblems } from './settings-problems.ts';
import { tinyApplication } from './tiny-application.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

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
