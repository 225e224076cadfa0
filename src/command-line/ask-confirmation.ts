import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

type Terminal<Stream> = Stream & { readonly isTTY?: boolean };

const WRITE_MESSAGES = { undone: 'Nothing was written.', advice: 'Add --yes to write these changes.' };

/** Asks for confirmation, and reports a refusal. Only yes means yes; outside a terminal nobody can be asked. */
export async function askConfirmation(
  question: string,
  input: Terminal<Readable> = process.stdin,
  output: Terminal<Writable> = process.stdout,
  { undone, advice } = WRITE_MESSAGES,
): Promise<boolean> {
  const say = (line: string): void => void output.write(`${line}\n`);
  if (input.isTTY !== true || output.isTTY !== true) {
    say(`${undone} ${advice}`);
    return false;
  }
  const terminal = createInterface({ input, output });
  terminal.setPrompt(`${question} [no]: `);
  terminal.prompt();
  const line = await terminal[Symbol.asyncIterator]().next();
  terminal.close();
  const isYes = line.done !== true && /^y(es)?$/i.test(line.value.trim());
  say(isYes ? '' : `\n${undone}`);
  return isYes;
}
