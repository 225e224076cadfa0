import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { newDataDir, startServerProcess } from './server-process.ts';

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
