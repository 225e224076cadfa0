import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

export interface RunningProcess {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Exit code, or the signal that ended it, once all that it printed has come. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  readonly end: (signal?: NodeJS.Signals) => Promise<number | NodeJS.Signals | null>;
  /** Looks until something is found. @throws all that was printed, if the process ends before */
  readonly until: <Found>(find: () => Found | undefined | Promise<Found | undefined>) => Promise<Found>;
}

/** Starts a program, which ends at the latest with the tests; a detached one together with its children. */
export function startProcess(program: string, words: readonly string[], options: SpawnOptions = {}): RunningProcess {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()));
  const ended = once(child, 'close').then(([code, signal]) => (signal ?? code) as number | NodeJS.Signals | null);
  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const kill = (signal: NodeJS.Signals = 'SIGKILL'): void => {
    if (options.detached && child.pid !== undefined) process.kill(-child.pid, signal);
    else child.kill(signal);
  };
  const last = (): void => kill();
  process.once('exit', last);
  child.once('exit', () => process.off('exit', last));
  return {
    child,
    output: () => output,
    ended,
    end(signal = 'SIGTERM') {
      if (!isOver()) kill(signal);
      return ended;
    },
    async until(find) {
      for (; !isOver(); await pause(20)) {
        const found = await find();
        if (found !== undefined) return found;
      }
      await ended;
      throw new Error(output);
    },
  };
}
