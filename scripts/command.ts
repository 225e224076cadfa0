import type { ParseArgsOptionsConfig } from 'node:util';
import { helpOption, institutionOption } from './institution.ts';
import { parseOptions } from './parse-options.ts';
import { inWords } from './in-words.ts';

/**
 * What a command that works on an institution was given: its options, with `--help` and `--institution`, and words.
 * @throws with a sentence for the user, and how the command is used, for an option that it does not have
 */
export function parseCommand<const Options extends ParseArgsOptionsConfig>(options: Options, usage: string) {
  try {
    return parseOptions({ options: { ...options, ...helpOption, ...institutionOption }, allowPositionals: true });
  } catch (error) {
    throw new Error(`${inWords(error)}\n${usage}`, { cause: error });
  }
}

/** Runs a command. What goes wrong is a sentence for the user, and the exit code is 1. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    console.error(inWords(error));
    process.exitCode = 1;
  }
}
