import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { findFreePort } from '../e2e/free-port.ts';
import { parseSettings } from '../../src/server/settings/settings.ts';
import { explainDatabaseError, explainStartError } from '../../src/server/start-errors.ts';
import { readPostmasterPid } from '../../src/server/database/embedded/cluster.ts';
import { newDataDir, startServerProcess } from './server-process.ts';

async function complaint(environment: Readonly<Record<string, string>>, options: readonly string[] = []): Promise<string> {
  const output = await startServerProcess(environment, options).then(
    () => 'It started.',
    (error: Error) => error.message,
  );
  return output.trim().replaceAll('\n', ' ');
}

const noFolders = (code: string): string =>
  `--import=data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  fs.mkdirSync = (path) => {
    throw Object.assign(new Error("${code}: mkdir '" + path + "'"), { code: '${code}', syscall: 'mkdir', path });
  };
  syncBuiltinESMExports();
`)}`;

const databaseWith = (change: Partial<URL>): string => Object.assign(new URL(inject('postgresUrl')), change).href;

test('a data folder that cannot be one is named, with what to do', { timeout: 120_000 }, async () => {
  const file = join(newDataDir(), 'file');
  writeFileSync(file, '');
  expect(await complaint({ DATA_DIR: file })).toBe(
    `DATA_DIR is ${file}, but ${file} is a file, not a folder. Choose another place: DATA_DIR=/path/to/folder npm start`,
  );
  expect(await complaint({ DATA_DIR: join(file, 'data') })).toBe(
    `DATA_DIR is ${join(file, 'data')}, but ${join(file, 'data')} is a file, not a folder. Choose another place: ` +
      `DATA_DIR=/path/to/folder npm start`,
  );
  const folder = newDataDir();
  const missing = join(folder, 'not', 'there');
  expect(await complaint({ DATA_DIR: missing }, [noFolders('EACCES')])).toMatch(
    new RegExp(
      `^${folder}/not is not writable by \\S+ \\(EACCES\\)\\. Let that user write there, or choose another place: ` +
        `DATA_DIR=/path/to/folder npm start$`,
    ),
  );
  expect(await complaint({ DATA_DIR: missing }, [noFolders('EROFS')])).toBe(
    `${folder}/not is on a file system that is read-only (EROFS). Mount it for writing, or choose another place: ` +
      `DATA_DIR=/path/to/folder npm start`,
  );
  expect(await complaint({ DATA_DIR: folder }, [noFolders('ENOSPC')])).toBe(
    `There is no space left on the disk for ${folder}. Free some space and start again: nothing that was saved is lost.`,
  );
});

test.runIf(process.platform === 'linux')('a data folder in /proc is refused at once', { timeout: 60_000 }, async () => {
  expect(await complaint({ DATA_DIR: '/proc/nope/data' })).toBe(
    '/proc/nope could not be created (ENOENT). Choose another place: DATA_DIR=/path/to/folder npm start',
  );
});

test('a disk that is full at the first start is named with what is on it, for each program that notices', () => {
  const dataDir = newDataDir();
  const [settings, ownSettings] = [
    parseSettings({ DATA_DIR: dataDir }),
    parseSettings({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://db/x' }),
  ];
  const words = 'could not extend file "base/16384/2610": wrote only 4096 of 8192 bytes at block 1';
  const full = `There is no space left on the disk for ${dataDir}. Free some space and start again: nothing that was saved is lost.`;
  const ofDriver = Object.assign(new Error(words), { code: '53100' });
  const ofMigration = new Error(`The database could not be brought to this version: ${words}`, { cause: ofDriver });
  const ofInitdb = new Error(`Command failed: initdb -D x\ninitdb: error: ${words}`);
  for (const error of [ofDriver, ofMigration, ofInitdb]) expect(explainStartError(error, settings).message).toBe(full);
  // A remote database's disk is unknown.
  expect(explainDatabaseError(ofMigration, ownSettings.databaseUrl ?? '').message).toBe(
    'The disk of the database at db is full. Free some space there, and start this again.',
  );
});

test('a database that cannot be used is named without its password, with what to do', { timeout: 120_000 }, async () => {
  const { host, username } = new URL(inject('postgresUrl'));
  const output = (DATABASE_URL: string): Promise<string> => complaint({ DATA_DIR: newDataDir(), DATABASE_URL });
  const nowhere = `127.0.0.1:${await findFreePort()}`;
  expect(await output(`postgres://ada:hidden@${nowhere}/matricula`)).toBe(
    `The database at ${nowhere} is not responding (ECONNREFUSED). Start it, or correct DATABASE_URL.`,
  );
  expect(await output('postgres://ada:hidden@no-such-machine.invalid/matricula')).toMatch(
    /^There is no machine named no-such-machine\.invalid\./,
  );
  expect(await output(databaseWith({ password: 'hidden' }))).toBe(
    `The database at ${host} rejects this password for the user ${username}. Correct DATABASE_URL.`,
  );
  expect(await output(databaseWith({ password: '' }))).toBe(
    `The database at ${host} asks for a password for the user ${username}, and none is set. Set PGPASSWORD, or write it into ` +
      'DATABASE_URL: postgres://user:password@...',
  );
  expect(await output(databaseWith({ pathname: '/nothing_here' }))).toBe(
    `There is no database 'nothing_here' at ${host}. Create it (createdb nothing_here), or correct DATABASE_URL.`,
  );
});

test('a port that is taken is named, and the database that was started for nothing is stopped', { timeout: 120_000 }, async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const dataDir = newDataDir();
  expect(await complaint({ DATA_DIR: dataDir, PORT: String(port) })).toBe(
    `Port ${port} is already in use. Choose another one: PORT=${port + 1} npm start`,
  );
  expect(readPostmasterPid(join(dataDir, 'postgres', 'cluster'))).toBeUndefined();
  expect(await complaint({ DATA_DIR: dataDir, HOST: '192.0.2.1' })).toBe(
    'The server cannot listen on 192.0.2.1: that is not an address of this machine (EADDRNOTAVAIL). Correct HOST, or leave it out.',
  );
  expect(readPostmasterPid(join(dataDir, 'postgres', 'cluster'))).toBeUndefined();
});
