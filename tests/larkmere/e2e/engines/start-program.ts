import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

export interface RunningProgram {
  readonly says: (pattern: RegExp) => Promise<string>;
  readonly output: () => string;
  readonly end: () => Promise<void>;
}

export function startProgram(path: string, options: readonly string[], environment: NodeJS.ProcessEnv = {}): RunningProgram {
  const child: ChildProcess = spawn(path, options, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const kill = (): void => void (child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'));
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;
  return {
    async says(pattern) {
      for (const until = Date.now() + 30_000; Date.now() < until; await pause(20)) {
        const found = pattern.exec(output)?.[1];
        if (found !== undefined) return found;
        if (isOver()) break;
      }
      throw new Error(`${path} did not start:\n${output}`);
    },
    output: () => output,
    async end() {
      if (isOver()) return;
      const exited = once(child, 'exit');
      kill();
      await exited;
    },
  };
}
