import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { CHROMIUM_PATH } from '../chromium.ts';

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  output(): string;
  end(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

const running = new Set<ServerProcess>();
const folders: string[] = [];
afterAll(async () => {
  for (const server of running) await server.end();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export function newDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-process-'));
  chmodSync(folder, 0o711);
  folders.push(folder);
  return folder;
}

/** @param options of Node itself @throws what it printed, when it ends before it is ready */
export async function startServerProcess(
  environment: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...options, join(import.meta.dirname, 'server-program.ts')], {
    env: { PATH: process.env['PATH'], PORT: '0', PUBLIC_CALLS_PER_MINUTE: '100000', CHROMIUM_PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = endOf(child);
  return new Promise((resolve, reject) => {
    const read = (part: Buffer): void => {
      output += part.toString();
      const url = /^ready (\S+)$/m.exec(output)?.[1];
      if (url === undefined || child.pid === undefined) return;
      running.add(server);
      resolve(Object.assign(server, { url, pid: child.pid }));
    };
    const server: ServerProcess = {
      url: '',
      pid: 0,
      ended,
      output: () => output,
      end(signal = 'SIGTERM') {
        child.kill(signal);
        return ended;
      },
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => {
      running.delete(server);
      reject(new Error(output));
    });
  });
}

async function endOf(child: ChildProcess): Promise<number | NodeJS.Signals | null> {
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return signal ?? code;
}
