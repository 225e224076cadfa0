import { spawn, type ChildProcess } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { killOnExit } from '../platform/kill-on-exit.ts';
import { readdirSync, readFileSync } from 'node:fs';

const WATCH_MS = 50;
const BEHIND_OTHERS = process.platform === 'win32' ? [] : ['nice', '-n', '10'];

export interface LimitedCommand {
  readonly command: readonly string[];
  readonly input?: Uint8Array;
  readonly cwd?: string;
  readonly env: NodeJS.ProcessEnv;
  readonly identity?: { readonly uid?: number; readonly gid?: number };
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  readonly memoryBytes: number;
  readonly outputBytes: number;
}

interface CommandResult {
  readonly output: Buffer;
  readonly errors: string;
  readonly killedFor: 'time' | 'memory' | 'output' | 'close' | undefined;
  readonly exitCode: number | null;
}

export async function runWithLimits(run: LimitedCommand, ended: AbortSignal): Promise<CommandResult> {
  const [program = '', ...options] = [...BEHIND_OTHERS, ...run.command];
  const child = spawn(program, options, {
    ...run.identity,
    cwd: run.cwd,
    env: run.env,
    detached: process.platform !== 'win32',
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const forget = child.pid === undefined ? undefined : killOnExit(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  let killedFor: CommandResult['killedFor'];
  const end = (reason: CommandResult['killedFor']): void => {
    killedFor ??= reason;
    killGroup(child);
  };
  const close = (): void => end('close');
  const timer = setTimeout(() => end('time'), run.wallSeconds * 1000);
  const watch = setInterval(() => {
    if (child.pid === undefined) return;
    const { memoryBytes, cpuSeconds } = processTreeUsage(child.pid);
    if (memoryBytes > run.memoryBytes) end('memory');
    if (cpuSeconds > run.cpuSeconds) end('time');
  }, WATCH_MS);
  ended.addEventListener('abort', close);
  if (ended.aborted) close();
  let size = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > run.outputBytes) end('output');
  });
  // A program that dies early breaks the pipe; its exit status says the rest.
  child.stdin.on('error', () => undefined);
  child.stdin.end(run.input);
  try {
    const [output, errors, exitCode] = await Promise.all([buffer(child.stdout), buffer(child.stderr), exitOf(child)]);
    return { output, errors: errors.toString('utf8'), killedFor, exitCode };
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    ended.removeEventListener('abort', close);
    killGroup(child);
    forget?.();
  }
}

const exitOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      resolve(code);
      killGroup(child);
    });
  });

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The whole group has already exited.
  }
}

const PAGE_BYTES = 4096;

/** Linux counts a process's time in this unit on every machine. */
const TICKS_PER_SECOND = 100;

interface ResourceUsage {
  readonly memoryBytes: number;
  readonly cpuSeconds: number;
}

function processTreeUsage(pid: number): ResourceUsage {
  const pages = Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0);
  // The second field may contain spaces; fields 14 to 17 are times of the process and of its exited children.
  const ticks = (/.*\) (.*)/s.exec(read(`/proc/${pid}/stat`))?.[1] ?? '')
    .split(' ')
    .slice(11, 15)
    .reduce((sum, each) => sum + Number(each), 0);
  const children = childrenOf(pid).map(processTreeUsage);
  return {
    memoryBytes: children.reduce((sum, child) => sum + child.memoryBytes, (pages || 0) * PAGE_BYTES),
    cpuSeconds: children.reduce((sum, child) => sum + child.cpuSeconds, ticks / TICKS_PER_SECOND),
  };
}

function childrenOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      read(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
