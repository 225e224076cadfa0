import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { killOnExit } from '../../platform/kill-on-exit.ts';
import { postgresProgramPath } from './postgres-binaries.ts';
import { postgresErrorCodeOf, connectToDatabase, postgresErrorCodes, databaseUrlOf } from './cluster.ts';
import type { PostgresInstallation } from './postgres-installation.ts';
import type { OsUser } from './os-user.ts';

/** Longest silence of a starting database; while it reports its recovery, we wait. */
const SILENT_MS = 30_000;
const PATIENCE_MS = 4000;

export interface Postmaster {
  readonly port: number;
  readonly ended: Promise<string>;
}

export interface PostmasterOptions {
  readonly home: PostgresInstallation;
  readonly runner: OsUser;
  readonly password: string;
  readonly logFile: string;
  readonly port?: number;
}

/** Starts the server on a loopback port, in its own process group. @throws with the end of its log, or PostgreSQL's error */
export async function startPostmaster({
  home: { cluster, binaries },
  runner,
  password,
  logFile,
  port: given,
}: PostmasterOptions): Promise<Postmaster> {
  const port = given ?? (await freePort());
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    fsync: 'on',
    synchronous_commit: 'on',
    log_min_messages: 'warning',
  };
  // The log of a restarted database says why it exited.
  if (given === undefined && existsSync(logFile)) renameSync(logFile, `${logFile}.before`);
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(
    postgresProgramPath(binaries, 'postgres'),
    ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...runner.identity, cwd: dirname(cluster), detached: true, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  child.unref();
  const forget = child.pid === undefined ? undefined : killOnExit(child.pid, 'SIGINT');
  const ended = endOf(child).finally(forget);
  try {
    await answering(child, databaseUrlOf(port, password, 'postgres'));
    return { port, ended };
  } catch (error) {
    child.kill('SIGINT');
    const quit = setTimeout(() => child.kill('SIGQUIT'), PATIENCE_MS);
    await Promise.race([ended, pause(2 * PATIENCE_MS, undefined, { ref: false })]);
    clearTimeout(quit);
    if (error instanceof Silent)
      throw new Error(`The embedded database did not start. The end of ${logFile}:\n${endOfLog(logFile)}`, { cause: error });
    throw error;
  }
}

class Silent extends Error {}

async function answering(child: ChildProcess, url: string): Promise<void> {
  for (let end = Date.now() + SILENT_MS; Date.now() < end && isRunning(child); await pause(50)) {
    const client = await connectToDatabase(url).catch((error: unknown) => {
      if (postgresErrorCodeOf(error) === postgresErrorCodes.wrongPassword) throw error;
      if (postgresErrorCodeOf(error) === postgresErrorCodes.notYet) end = Date.now() + SILENT_MS;
    });
    if (client) return client.end();
  }
  throw new Silent();
}

const isRunning = (child: ChildProcess): boolean => child.pid !== undefined && child.exitCode === null && child.signalCode === null;

const endOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });

const endOfLog = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(-8).join('\n') : '');

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  if (address === null || typeof address === 'string') throw new Error('No free port was found for the embedded database.');
  return address.port;
}
