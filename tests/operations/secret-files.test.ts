import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEffectiveConfiguration } from '../../src/operations/effective-settings.ts';
import { secretSettingNames } from '../../src/server/settings/secret-files.ts';
import { parseSettings } from '../../src/server/settings/settings.ts';
import { settingProblems } from '../server/settings-problems.ts';
import { command } from '../../scripts/config-print.ts';
import { runCommandInProcess, runNodeProcess } from '../run-commands.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

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
