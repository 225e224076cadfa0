import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEffectiveConfiguration, type EffectiveConfiguration } from '../../src/operations/effective-settings.ts';
import { settingDefinitions } from '../../src/server/settings/setting-definitions.ts';
import { command } from '../../scripts/config-print.ts';
import { runCommandInProcess } from '../run-commands.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

const configPrint = (environment: Readonly<Record<string, string>>, ...options: readonly string[]) =>
  runCommandInProcess(command, options, environment);

test('every setting is shown with its value, where that is from, and what it means', async () => {
  const { code, output } = await configPrint({ PORT: '3300', TIME_ZONE: 'America/Chicago', MAILS_KEPT_DAYS: '7' });
  expect(code).toBe(0);
  for (const [name, { meaning }] of Object.entries(settingDefinitions)) {
    expect(output).toMatch(new RegExp(`^${name} = .+ {2}\\[(?:environment|default|file)\\]$`, 'm'));
    expect(output).toContain(meaning);
  }
  expect(output).toContain('PORT = 3300  [environment]\n');
  expect(output).toContain('BASE_URL = http://localhost:3300  [default]\n');
  expect(output).toContain('AUDIT_KEPT_DAYS = 730  [default]\n');
  const { settings } = JSON.parse((await configPrint({ PORT: '3300' }, '--json')).output) as EffectiveConfiguration;
  expect(settings.map(({ name }) => name)).toEqual(Object.keys(settingDefinitions));
  expect(settings[0]).toEqual({ name: 'PORT', value: '3300', from: 'environment', problem: null, ...pick('PORT') });
});

const pick = (name: 'PORT') => ({ fallback: settingDefinitions[name].fallback, meaning: settingDefinitions[name].meaning });

test('nothing secret is shown, wherever it is, and the rest of its setting is', async () => {
  const secrets = {
    SECRET_KEY: 'marker-secret-key-0123456789-0123456789',
    DATA_KEYS: '2027:marker-data-key-0123456789-0123456789,2026:marker-older-key-0123456789-012345',
    DATABASE_URL: 'postgres://ada:marker-database@db.example.edu/matricula?password=marker-query',
    SMTP_URL: 'smtps://ada:marker-smtp@mail.example.edu',
    S3_BUCKET: 'files',
    S3_REGION: 'us-east-2',
    S3_ENDPOINT: 'https://ada:marker-endpoint@s3.example.edu',
    S3_ACCESS_KEY_ID: 'marker-access',
    S3_SECRET_ACCESS_KEY: 'marker-secret-access',
  };
  for (const options of [[], ['--json']]) {
    const { output } = await configPrint(secrets, ...options);
    expect(output).not.toContain('marker');
    for (const shown of ['postgres://ada:********@db.example.edu/matricula?********', '2027:********,2026:********', 's3.example.edu'])
      expect(output).toContain(shown);
  }
  // Secrets stay hidden in invalid values as well.
  const broken = Object.fromEntries(Object.keys(secrets).map((name) => [name, `marker ${name}`]));
  const { code, output } = await configPrint({ ...broken, S3_BUCKET: 'files', S3_REGION: 'us-east-2', PORT: 'eighty' });
  expect(code).toBe(1);
  expect(output).not.toContain('marker');
  expect(output).toContain("The server does not start with these settings:\n  - PORT is 'eighty'");
});

test('a setting that cannot be used is named where it is listed, and says no other mistake', async () => {
  const { code, output } = await configPrint({ METRICS_PORT: 'abc', METRICS_HOST: '127.0.0.1' });
  expect(code).toBe(1);
  expect(output).toContain('METRICS_PORT = wrong, see below  [environment]\n');
  expect(output).toMatch(/\n {2}- METRICS_PORT is 'abc': give a whole number from 0 to 65535\.\n$/);
  expect(output).not.toContain('METRICS_PORT is missing');
  const { settings } = JSON.parse((await configPrint({ METRICS_PORT: 'abc' }, '--json')).output) as EffectiveConfiguration;
  expect(settings.find(({ name }) => name === 'METRICS_PORT')).toMatchObject({
    value: null,
    problem: "METRICS_PORT is 'abc': give a whole number from 0 to 65535.",
  });
});

test('a setting that is missing has no value that nobody has given', async () => {
  const { code, output } = await configPrint({ S3_BUCKET: 'files' });
  expect(code).toBe(1);
  expect(output).toContain('S3_REGION = missing, see below  [default]\n');
  expect(output).toContain('  - S3_REGION is missing: ');
  expect(output).not.toContain('us-east-1');
});

test('a data folder that others can list is found as a start in production finds it', async () => {
  const folder = createTemporaryFolder('test');
  const settings = {
    NODE_ENV: 'production',
    BASE_URL: 'https://apply.example.edu',
    SMTP_URL: 'smtps://mail.example.edu',
    SECRET_KEY: 'x'.repeat(32),
    DATA_DIR: folder,
  };
  chmodSync(folder, 0o755);
  const { code, output } = await configPrint(settings);
  expect(code).toBe(1);
  expect(output).toContain(`  - ${folder} can be read or changed by other users of this machine. Close it first: chmod 711 ${folder}`);
  expect((await configPrint({ ...settings, NODE_ENV: '' })).code).toBe(0);
  chmodSync(folder, 0o711);
  expect((await configPrint(settings)).code).toBe(0);
});

test('a key in the data folder is said to be there', async () => {
  const folder = createTemporaryFolder('test');
  writeFileSync(join(folder, 'secret.key'), 'marker');
  const { settings } = readEffectiveConfiguration({ DATA_DIR: folder }, '/institution', undefined);
  expect(settings.find(({ name }) => name === 'SECRET_KEY')).toMatchObject({
    from: 'file',
    value: `******** (${join(folder, 'secret.key')})`,
  });
});

test('variables that look like settings and are none are named, with what was probably meant; others are not', async () => {
  const misspelled =
    'DATABASE_URI DATABASE_URl smtp_url DATA_KEY LOGLEVEL MATRICULA_PORT TRUSTED_PROXYS SECRETKEY_FILE PORT_FILE S3_BUCKETNAME S3_KMS';
  const others = 'HOSTNAME HOME PATH LANG TERM PWD SHLVL NODE_OPTIONS npm_config_port TZ CI LC_ALL USER EDITOR TMPDIR MAIL SHELL LOGNAME';
  const environment = Object.fromEntries(`${misspelled} ${others} PORT INIT_CWD`.split(' ').map((name) => [name, '1']));
  const { unknown } = readEffectiveConfiguration(environment, '/institution', undefined);
  expect(unknown).toEqual([
    { name: 'DATABASE_URI', meant: 'DATABASE_URL' },
    { name: 'DATABASE_URl', meant: 'DATABASE_URL' },
    { name: 'smtp_url', meant: 'SMTP_URL' },
    { name: 'DATA_KEY', meant: 'DATA_KEYS' },
    { name: 'LOGLEVEL', meant: 'LOG_LEVEL' },
    { name: 'MATRICULA_PORT', meant: 'PORT' },
    { name: 'TRUSTED_PROXYS', meant: 'TRUSTED_PROXIES' },
    { name: 'SECRETKEY_FILE', meant: 'SECRET_KEY_FILE' },
    { name: 'PORT_FILE', meant: 'PORT' },
    { name: 'S3_BUCKETNAME', meant: null },
    { name: 'S3_KMS', meant: null },
  ]);
  expect((await configPrint({ DATA_KEY: 'x' })).output).toContain('DATA_KEY is not a setting, so it does nothing. Did you mean DATA_KEYS?');
});

test('the table of settings in the documents is what npm run config:print -- --markdown prints', async () => {
  expect(readFileSync('scripts/deploy/README.md', 'utf8')).toContain(`\n${(await configPrint({}, '--markdown')).output}\n`);
});
