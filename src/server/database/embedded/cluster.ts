import { execFile } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { readOrCreateSecret } from '../../platform/persistent-secret.ts';
import { createToken } from '../../platform/secrets.ts';
import { postgresProgramPath } from './postgres-binaries.ts';
import type { PostgresInstallation } from './postgres-installation.ts';
import { databasePasswordFile } from './data-directory.ts';
import type { OsUser } from './os-user.ts';

const run = promisify(execFile);
const DATABASE_USER = 'matricula';
const advice = 'Delete it and start again: the database gets a new password, and nothing is lost.';

export const isDatabasePasswordLost = (dataDir: string, cluster: string): boolean =>
  existsSync(cluster) && !existsSync(databasePasswordFile(dataDir));
/** Password of the database, stored at the first start. @param make creates it */
export const readDatabasePassword = (dataDir: string, make = createToken): string =>
  readOrCreateSecret(databasePasswordFile(dataDir), { make, advice });
export const wrongDatabasePasswordError = (dataDir: string): Error =>
  new Error(`The password in ${databasePasswordFile(dataDir)} is not that of the database. ${advice}`);

export async function initializeCluster({ cluster, binaries }: PostgresInstallation, runner: OsUser, password: string): Promise<boolean> {
  if (existsSync(cluster)) return false;
  const fresh = `${cluster}.new`;
  const initial = join(dirname(cluster), 'initial-password');
  rmSync(fresh, { recursive: true, force: true });
  try {
    writeFileSync(initial, password, { mode: 0o600 });
    runner.give(initial);
    const options = ['--auth=scram-sha-256', `--username=${DATABASE_USER}`, `--pwfile=${initial}`, '--encoding=UTF8', '--locale=C'];
    await run(postgresProgramPath(binaries, 'initdb'), ['-D', fresh, ...options], { ...runner.identity, cwd: dirname(cluster) });
  } finally {
    rmSync(initial, { force: true });
  }
  renameSync(fresh, cluster);
  return true;
}

export async function setDatabasePassword({ cluster, binaries }: PostgresInstallation, runner: OsUser, password: string): Promise<void> {
  const alone = run(postgresProgramPath(binaries, 'postgres'), ['--single', '-D', cluster, 'postgres'], {
    ...runner.identity,
    cwd: dirname(cluster),
  });
  alone.child.stdin?.end(`ALTER ROLE ${DATABASE_USER} PASSWORD '${password}'\n`);
  await alone;
}

export function readPostmasterPid(cluster: string): { readonly pid: number; readonly port: number } | undefined {
  const note = join(cluster, 'postmaster.pid');
  if (!existsSync(note)) return undefined;
  const lines = readFileSync(note, 'utf8').split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && port > 0 && isAlive(pid) ? { pid, port } : undefined;
}

export function isClusterShuttingDown(cluster: string): boolean {
  const note = join(cluster, 'postmaster.pid');
  return existsSync(note) && readFileSync(note, 'utf8').split('\n')[7]?.trim() === 'stopping';
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export async function stopCluster({ cluster, binaries }: PostgresInstallation, runner: OsUser): Promise<void> {
  await run(postgresProgramPath(binaries, 'pg_ctl'), ['stop', '-m', 'fast', '-w', '-t', '30', '-D', cluster], {
    ...runner.identity,
    cwd: dirname(cluster),
  }).catch((error: unknown) => {
    if (readPostmasterPid(cluster) !== undefined) throw error;
  });
}

export const databaseUrlOf = (port: number, password: string, database: string): string =>
  `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/${database}`;

export const postgresErrorCodes = { wrongPassword: '28P01', notYet: '57P03' } as const;

/** @throws the driver's error, with PostgreSQL's `code` if it has answered */
export async function connectToDatabase(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

export const postgresErrorCodeOf = (error: unknown): unknown => (error as { code?: unknown }).code;
