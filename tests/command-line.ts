import { execFile } from 'node:child_process';
import { vi } from 'vitest';
import { type Command, runCommand } from '../scripts/command.ts';

export interface Outcome {
  /** `null` if it was killed. */
  readonly code: number | null;
  /** What it prints, errors last. */
  readonly output: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

let previous: Promise<unknown> = Promise.resolve();

/**
 * Runs a command in this process, as if it were typed there: without the start of a process, which costs more than most commands do. One at
 * a time, because each has the console to itself.
 * @param environment the settings, without any others
 */
export function typeCommand(command: Command, args: readonly string[], environment: Environment = process.env): Promise<Outcome> {
  const outcome = previous.then(() => captured(command, args, environment));
  previous = outcome;
  return outcome;
}

async function captured(command: Command, args: readonly string[], environment: Environment): Promise<Outcome> {
  const { env, exitCode } = process;
  const printed = { out: '', err: '' };
  const line = (stream: 'out' | 'err') => (text: unknown) => void (printed[stream] += `${String(text)}\n`);
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(line('out')),
    vi.spyOn(console, 'error').mockImplementation(line('err')),
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed.out += String(text);
      return true;
    }),
  ];
  process.env = environment;
  process.exitCode = undefined;
  try {
    await runCommand(command, args);
    return { code: Number(process.exitCode ?? 0), output: printed.out + printed.err };
  } finally {
    process.env = env;
    process.exitCode = exitCode;
    for (const spy of spies) spy.mockRestore();
  }
}

/**
 * Runs a program of Node in a process of its own.
 * @param words its file, and the arguments
 * @param input lines that are typed, and then the end of the input
 */
export function runProcess(words: readonly string[], environment: Environment = process.env, input = ''): Promise<Outcome> {
  return new Promise((done) => {
    const child = execFile(process.execPath, words, { env: environment }, (_, stdout, stderr) =>
      done({ code: child.exitCode, output: stdout + stderr }),
    );
    child.stdin?.end(input);
  });
}
