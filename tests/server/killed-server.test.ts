import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { descendantsOf, stillRunning } from './processes.ts';
import { newDataDir, startServerProcess } from './server-process.ts';

const commandsOf = (pid: number): string =>
  descendantsOf(pid)
    .map(({ command }) => command)
    .join('\n');

test(
  'when a server is killed its database does not keep running, and the next one starts on the same data',
  { timeout: 120_000 },
  async () => {
    const dataDir = newDataDir();
    const server = await startServerProcess({ DATA_DIR: dataDir });
    const started = descendantsOf(server.pid);
    expect(commandsOf(server.pid)).toMatch(/postgres -D/);

    await server.end('SIGKILL');
    await expect.poll(() => stillRunning(started), { timeout: 15_000 }).toEqual([]);
    expect(await (await startServerProcess({ DATA_DIR: dataDir })).end()).toBe(0);
  },
);

test('a database that was still left running is found and stopped by the next server', { timeout: 120_000 }, async () => {
  const dataDir = newDataDir();
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const started = descendantsOf(server.pid);
  const watcher = started.find(({ command }) => command.includes('kill-on-exit-watcher'));
  // Not only the watcher: the server would start another one.
  process.kill(server.pid, 'SIGSTOP');
  process.kill(watcher?.pid ?? 0, 'SIGKILL');
  await server.end('SIGKILL');

  const database = started.filter(({ command }) => command.includes('postgres -D'));
  expect(stillRunning(database)).toHaveLength(1);
  const next = await startServerProcess({ DATA_DIR: dataDir });
  expect(stillRunning(database)).toEqual([]);
  expect(await next.end()).toBe(0);
});

test('when a server is killed while it prints and converts, nothing keeps running', { timeout: 120_000 }, async () => {
  const busy = spawn(process.execPath, [join(import.meta.dirname, 'endless-jobs-program.ts'), newDataDir()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(busy.stdout, 'data');
  const started = descendantsOf(busy.pid ?? 0);
  const commands = started.map(({ command }) => command).join('\n');
  for (const part of ['sleep 1000', 'sleep 1001', 'sleep 1002', 'sleep 1003', '--type=renderer']) expect(commands).toContain(part);

  busy.kill('SIGKILL');
  await expect.poll(() => stillRunning(started), { timeout: 15_000 }).toEqual([]);
});
