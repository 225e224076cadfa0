import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Mail } from './compose.ts';
import { messageOf, type SendMail } from './delivery.ts';

/**
 * The embedded post office: each email is written to one `.eml` file in `folder`, completely or not at all, and shown
 * on the terminal.
 */
export function createOutbox({ folder, print }: { folder: string; print: (text: string) => void }): SendMail {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const transport = createTransport({ streamTransport: true, newline: 'windows', disableFileAccess: true, disableUrlAccess: true });
  return async (id, mail, from) => {
    const { message } = await transport.sendMail(messageOf(id, mail, from));
    const path = join(folder, `${id}.eml`);
    await pipeline(message as Readable, createWriteStream(`${path}.tmp`, { mode: 0o600, flush: true }));
    await rename(`${path}.tmp`, path);
    print(readable(mail, path));
  };
}

/** Removes the emails with these ids; missing ones are not an error. */
export async function removeFromOutbox(folder: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) for (const ending of ['', '.tmp']) await rm(join(folder, `${id}.eml${ending}`), { force: true });
}

/** Removes the emails from before an instant, even if emails are now sent another way. */
export async function sweepOutbox(folder: string, before: Date): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  for (const path of names.map((name) => join(folder, name))) {
    if ((await stat(path)).mtime < before) await rm(path, { force: true });
  }
}

/** One block on the terminal: what a newcomer needs, with blank lines around it. */
function readable({ to, subject, essence }: Mail, path: string): string {
  return ['', `  Mail to ${to}`, `  ${subject}`, ...(essence ? ['', `      ${essence}`, ''] : []), `  (the full email: ${path})`, ''].join(
    '\n',
  );
}
