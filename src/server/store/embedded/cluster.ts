import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, openSync, closeSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { newToken } from '../../secrets.ts';
import { program } from './binaries.ts';
import type { Home } from './home.ts';
import type { Runner } from './run-as.ts';

const run = promisify(execFile);
export const DATABASE_USER = 'matricula';
const START_SECONDS = 30;

/** The database's password, made at the first start. */
export function keptPassword(path: string): string {
  if (!existsSync(path)) writeFileSync(path, newToken(), { mode: 0o600 });
  return readFileSync(path, 'utf8').trim();
}

/** Makes the cluster where there is none yet: whole or not at all, because it gets its name last. */
export async function initialise({ cluster, binaries }: Home, runner: Runner, password: string): Promise<void> {
  if (existsSync(cluster)) return;
  const fresh = `${cluster}.new`;
  const passwordFile = join(dirname(cluster), 'initial-password');
  rmSync(fresh, { recursive: true, force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  runner.give(passwordFile);
  const options = ['--auth=scram-sha-256', `--username=${DATABASE_USER}`, `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C'];
  await run(program(binaries, 'initdb'), ['-D', fresh, ...options], { ...runner.identity, cwd: dirname(cluster) });
  rmSync(passwordFile);
  renameSync(fresh, cluster);
}

/** The port of the server that runs on the cluster according to its own note; it may be gone, and the note left over. */
export function notedPort(cluster: string): number | undefined {
  const note = join(cluster, 'postmaster.pid');
  return existsSync(note) ? Number(readFileSync(note, 'utf8').split('\n')[3]) || undefined : undefined;
}

export async function stopCluster({ cluster, binaries }: Home, runner: Runner): Promise<void> {
  await run(program(binaries, 'pg_ctl'), ['stop', '-m', 'fast', '-w', '-t', '30', '-D', cluster], { ...runner.identity, cwd: dirname(cluster) })
    .catch((error: unknown) => {
      if (notedPort(cluster) !== undefined) throw error;
    });
}

/**
 * Starts the server on a free port of this machine only, in a process group of its own so that Ctrl-C reaches us and not it.
 * @returns its port, once it takes connections
 * @throws with the end of its log when it does not come up
 */
export async function startCluster(home: Home, runner: Runner, password: string, logFile: string): Promise<number> {
  const { cluster, binaries } = home;
  const port = await freePort();
  const settings = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', fsync: 'on', synchronous_commit: 'on', log_min_messages: 'warning' };
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.before`);
  const log = openSync(logFile, 'w', 0o600);
  const child = spawn(program(binaries, 'postgres'), ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...runner.identity, cwd: dirname(cluster), detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  child.unref();
  await answering(child, urlOf(port, password, 'postgres'), logFile);
  return port;
}

export const urlOf = (port: number, password: string, database: string): string =>
  `postgres://${DATABASE_USER}:${password}@127.0.0.1:${port}/${database}`;

/** A connection, or nothing when nobody who knows the password answers. */
export async function connect(url: string): Promise<Client | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => undefined);
  return client.connect().then(() => client, () => undefined);
}

async function answering(child: ChildProcess, url: string, logFile: string): Promise<void> {
  let failed = false;
  child.once('error', () => { failed = true; });
  for (const end = Date.now() + START_SECONDS * 1000; Date.now() < end && !failed && child.exitCode === null; await pause(20)) {
    const client = await connect(url);
    if (client) return client.end();
  }
  const log = existsSync(logFile) ? readFileSync(logFile, 'utf8').trim().split('\n').slice(-8).join('\n') : '';
  throw new Error(`The embedded database did not start. The end of ${logFile}:\n${log}`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => { server.once('error', reject).listen(0, '127.0.0.1', resolve); });
  const address = server.address();
  await new Promise((resolve) => { server.close(resolve); });
  if (address === null || typeof address === 'string') throw new Error('No free port was found for the embedded database.');
  return address.port;
}
