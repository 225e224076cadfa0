import { AsyncLocalStorage } from 'node:async_hooks';
import { type Command, runCommand } from '../src/command-line/command.ts';
import { startProcess } from './start-process.ts';

export interface CommandOutcome {
  /** `null` if it was killed. */
  readonly code: number | null;
  /** Everything that it prints, errors last. */
  readonly output: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const printing = new AsyncLocalStorage<{ out: string; err: string }>();
let previous: Promise<unknown> = Promise.resolve();

/**
 * Runs a command in this process, which costs less than the start of one. One at a time, because the settings are those of the process; a
 * server that runs in it meanwhile prints where it always does.
 * @param environment the settings, without any others
 */
export function runCommandInProcess(
  command: Command,
  args: readonly string[],
  environment: Environment = process.env,
): Promise<CommandOutcome> {
  const outcome = previous.then(() => printing.run({ out: '', err: '' }, () => captured(command, args, environment)));
  previous = outcome;
  return outcome;
}

async function captured(command: Command, args: readonly string[], environment: Environment): Promise<CommandOutcome> {
  const { env, exit, exitCode, stdout } = process;
  const { log, error } = console;
  const write = stdout.write.bind(stdout);
  const line =
    (stream: 'out' | 'err', outside: typeof log): typeof log =>
    (...parts) => {
      const printed = printing.getStore();
      if (printed) printed[stream] += `${parts.join(' ')}\n`;
      else outside(...parts);
    };
  console.log = line('out', log);
  console.error = line('err', error);
  stdout.write = (text: string | Uint8Array, ...rest: readonly unknown[]) => {
    const printed = printing.getStore();
    if (!printed) return write(text);
    printed.out += String(text);
    for (const written of rest) if (typeof written === 'function') written();
    return true;
  };
  // The last that a command does.
  process.exit = ((code: number) => {
    if (printing.getStore()) process.exitCode = code;
    else exit(code);
  }) as typeof exit;
  process.env = environment;
  process.exitCode = undefined;
  try {
    await runCommand(command, args);
    const { out = '', err = '' } = printing.getStore() ?? {};
    return { code: Number(process.exitCode ?? 0), output: out + err };
  } finally {
    Object.assign(process, { env, exit, exitCode });
    Object.assign(console, { log, error });
    stdout.write = write;
  }
}

/**
 * Runs a program of Node in a process of its own.
 * @param words its file, and the arguments
 * @param input lines that are typed, and then the end of the input
 */
export async function runNodeProcess(
  words: readonly string[],
  environment: Environment = process.env,
  { input, cwd }: { readonly input?: string; readonly cwd?: string } = {},
): Promise<CommandOutcome> {
  const { child, ended, output } = startProcess(process.execPath, words, {
    env: { PATH: process.env['PATH'], ...environment },
    ...(cwd !== undefined && { cwd }),
    stdio: 'pipe',
  });
  child.stdin?.end(input);
  const code = await ended;
  return { code: typeof code === 'string' ? null : code, output: output() };
}
