import { chmodSync, readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, afterAll } from 'vitest';
import { readEffectiveConfiguration, type EffectiveConfiguration } from '../../src/operations/effective-settings.ts';
import { settingDefinitions } from '../../src/server/settings/setting-definitions.ts';
import { command } from '../../scripts/config-print.ts';
import { runCommandInProcess, runNodeProcess } from '../run-commands.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { secretSettingNames } from '../../src/server/settings/secret-files.ts';
import { parseSettings } from '../../src/server/settings/settings.ts';
import { settingProblems } from '../server/settings-problems.ts';

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

const folder = createTemporaryFolder('test', afterAll);

const KEY = 'marker-secret-key-0123456789-0123456789';

function fileWith(text: string, mode = 0o600): string {
  const path = join(folder, `secret-${Math.random()}`);
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

test('every secret can be in a file, without the line break at its end', () => {
  const secrets = {
    SECRET_KEY: KEY,
    DATA_KEYS: `2027:${KEY},2026:${KEY}`,
    DATABASE_URL: 'postgres://ada:marker@db.example.edu/matricula',
    SMTP_URL: 'smtps://ada:marker@mail.example.edu',
    CLAMAV_URL: 'tcp://127.0.0.1:3310',
    METRICS_TOKEN: KEY,
    S3_ENDPOINT: 'https://ada:marker@s3.example.edu/',
    S3_PUBLIC_ENDPOINT: 'https://files.example.edu/',
    S3_ACCESS_KEY_ID: 'marker-access',
    S3_SECRET_ACCESS_KEY: 'marker-secret-access',
  };
  expect(Object.keys(secrets).toSorted()).toEqual(secretSettingNames.toSorted());
  const others = { METRICS_PORT: '9464', S3_BUCKET: 'files', NODE_ENV: 'production', BASE_URL: 'https://apply.example.edu' };
  const inFiles = Object.entries(secrets).map(([name, secret]) => [`${name}_FILE`, fileWith(`${secret}\n`)] as const);
  expect(parseSettings({ ...Object.fromEntries(inFiles), ...others })).toEqual(parseSettings({ ...secrets, ...others }));
  expect(parseSettings({ SECRET_KEY_FILE: fileWith(` ${KEY} \r\n`) }).secretKey).toBe(` ${KEY} `);
});

test('a file that cannot be used is refused with what to do, and nothing of what it says', () => {
  const asked = (path: string, more: Record<string, string> = {}) => settingProblems({ SECRET_KEY_FILE: path, ...more });
  const missing = join(folder, 'none');
  expect(asked(missing)).toEqual([`SECRET_KEY_FILE is '${missing}': there is no such file. Make it, or name the right one.`]);
  const both = asked(fileWith(KEY), { SECRET_KEY: KEY });
  expect(both).toEqual(['SECRET_KEY and SECRET_KEY_FILE are both set: give one of them, and remove the other.']);
  for (const nothing of ['', '\n', '  \n'])
    expect(asked(fileWith(nothing))[0]).toMatch(/^SECRET_KEY_FILE is '.+': this file is empty\. Write the secret into it\.$/);
  const place = join(folder, 'folder');
  mkdirSync(place);
  expect(asked(place)[0]).toContain('this is not a file.');
  expect(asked(fileWith('x'.repeat(100_000)))[0]).toContain(
    'this file has 100000 bytes, which is too long for a secret. Name another one.',
  );
  expect(asked(fileWith('marker'))).toEqual(['SECRET_KEY is shorter than 32 characters: openssl rand -base64 32 makes one.']);
});

test('a file with more than one line of text is no other key: it is refused, and a byte order mark is left out', () => {
  expect(parseSettings({ SECRET_KEY_FILE: fileWith(`\uFEFF${KEY}\r\n`) }).secretKey).toBe(KEY);
  const asked = (text: string) => settingProblems({ SECRET_KEY_FILE: fileWith(text) });
  const advice = 'Write the secret and nothing else into it, as UTF-8, with one line break at its end or none\\.$';
  for (const text of [`${KEY}\n\n`, `${KEY}\r\n\r\n`, `${KEY}\nmarker`, `\n${KEY}`, `${KEY}\rmarker`])
    expect(asked(text), JSON.stringify(text)).toEqual([
      expect.stringMatching(new RegExp(`^SECRET_KEY_FILE is '.+': this file has 2 lines, and a secret is one\\. ${advice}`)),
    ]);
  const binary = join(folder, 'binary');
  writeFileSync(binary, Buffer.from(Array.from({ length: 40 }, (_, n) => 200 + n)));
  for (const path of [binary, ...[`${KEY}\0`, `${KEY}\t${KEY}`, `${KEY}\uFEFF`].map((text) => fileWith(text))])
    expect(settingProblems({ SECRET_KEY_FILE: path })).toEqual([
      expect.stringMatching(new RegExp(`: this file has bytes in it that are not text\\. ${advice}`)),
    ]);
});

test('in production nobody else may read or change a secret', () => {
  const production = {
    NODE_ENV: 'production',
    BASE_URL: 'https://apply.example.edu',
    DATABASE_URL: 'postgres://db.example.edu/x',
    SMTP_URL: 'smtps://mail.example.edu',
  };
  const asked = (mode: number, more: Record<string, string>) => settingProblems({ SECRET_KEY_FILE: fileWith(KEY, mode), ...more });
  for (const mode of [0o644, 0o604, 0o602])
    expect(asked(mode, production)).toEqual([
      expect.stringMatching(/^SECRET_KEY_FILE is '.+': every user of this machine can read or change it\. Close it: chmod 600 .+\)\.$/),
    ]);
  for (const mode of [0o400, 0o440, 0o600]) expect(asked(mode, production)).toEqual([]);
  expect(asked(0o644, {})).toEqual([]);
});

test('a server that is no administrator says that it may not read a file', async () => {
  const path = fileWith(KEY, 0o000);
  chmodSync(folder, 0o711);
  const program = `
    const { readSecretFiles } = await import('${join(import.meta.dirname, '../../src/server/settings/secret-files.ts')}');
    if (process.getuid?.() === 0) process.setuid(65534);
    console.log(readSecretFiles({ SECRET_KEY_FILE: '${path}' }).problems.join());`;
  expect((await runNodeProcess(['--input-type=module', '-e', program])).output).toBe(
    `SECRET_KEY_FILE is '${path}': the server is not allowed to read this file (EACCES). Make the user that it runs as the owner of ` +
      'the file.\n',
  );
});

test('config:print shows the file beside what is masked of the secret, also where it cannot be used', async () => {
  const rowOf = (path: string) => {
    const { settings, unknown } = readEffectiveConfiguration({ SECRET_KEY_FILE: path }, '/institution', undefined);
    expect(unknown).toEqual([]);
    return settings.find(({ name }) => name === 'SECRET_KEY');
  };
  const path = fileWith(KEY);
  expect(rowOf(path)).toMatchObject({ value: `******** (${path})`, from: 'file', problem: null });
  expect(rowOf(fileWith('marker'))).toMatchObject({
    value: null,
    from: 'file',
    problem: 'SECRET_KEY is shorter than 32 characters: openssl rand -base64 32 makes one.',
  });
  const { output, code } = await runCommandInProcess(command, [], {
    SMTP_URL_FILE: fileWith('smtps://ada:marker@mail.example.edu'),
    DATABASE_URL_FILE: join(folder, 'none'),
  });
  expect(output).toMatch(/^SMTP_URL = smtps:\/\/ada:\*{8}@mail\.example\.edu \(.+\) {2}\[file\]$/m);
  expect(output).toContain('DATABASE_URL = wrong, see below  [file]\n');
  expect(output).toContain("\n  - DATABASE_URL_FILE is '");
  expect(output).not.toContain('marker');
  expect(code).toBe(1);
});

test('the documents name every secret that can be in a file, and no other setting', () => {
  const part =
    /### Secrets in files\n(?<part>[\s\S]+?)\n## /.exec(readFileSync('scripts/deploy/README.md', 'utf8'))?.groups?.['part'] ?? '';
  const list = /These are (?<list>[\s\S]+?)\./.exec(part)?.groups?.['list'] ?? '';
  expect([...list.matchAll(/`(?<name>\w+)`/g)].map(({ groups }) => groups?.['name'] ?? '').toSorted()).toEqual(
    secretSettingNames.toSorted(),
  );
});
