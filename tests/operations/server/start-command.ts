import { type ChildProcess, spawn } from 'node:child_process';

export interface RunningCommand {
  readonly process: ChildProcess;
  /** Settles when it ends: its exit code (`null` if it was killed), and all that it has printed. */
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
}

export function startCommand(words: readonly string[], environment: Readonly<Record<string, string>>): RunningCommand {
  const command = spawn(process.execPath, words, { env: { PATH: process.env['PATH'], ...environment } });
  let output = '';
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  return { process: command, ended: new Promise((resolve) => command.on('close', (code) => resolve({ code, output }))) };
}
