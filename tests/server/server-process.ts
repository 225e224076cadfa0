import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { CHROMIUM_PATH } from '../chromium.ts';
import { startProcess, type RunningProcess } from '../start-process.ts';

export interface ServerProcess extends RunningProcess {
  readonly url: string;
  readonly pid: number;
}

const running = new Set<RunningProcess>();
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
  const server = startProcess(process.execPath, [...options, join(import.meta.dirname, 'server-program.ts')], {
    env: { PATH: process.env['PATH'], PORT: '0', PUBLIC_CALLS_PER_MINUTE: '100000', CHROMIUM_PATH, ...environment },
  });
  running.add(server);
  const url = await server.until(() => /^ready (\S+)$/m.exec(server.output())?.[1]);
  return { ...server, url, pid: server.child.pid ?? 0 };
}
