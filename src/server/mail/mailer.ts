import { join } from 'node:path';
import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Settings } from '../settings/settings.ts';
import { type SendMail, toMimeMessage } from './mail-delivery.ts';
import type { Mail } from './compose-mail.ts';
import { UndeliverableError } from '../queue/job-errors.ts';

export const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

export interface Mailer {
  readonly send: SendMail;
  sweep(before: Date): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  close(): void;
}

export function openMailer(
  { smtpUrl, production, dataDir }: Pick<Settings, 'smtpUrl' | 'production' | 'dataDir'>,
  print: (text: string) => void,
): Mailer {
  const folder = join(dataDir, 'outbox');
  const kept: Pick<Mailer, 'sweep' | 'remove'> = {
    sweep: (before) => sweepOutbox(folder, before),
    remove: (ids) => removeFromOutbox(folder, ids),
  };
  if (smtpUrl)
    return { ...createSmtpTransport({ url: smtpUrl, requireTls: production && !LOOPBACK_HOSTS.has(new URL(smtpUrl).hostname) }), ...kept };
  return { send: createOutbox({ folder, print }), close: () => undefined, ...kept };
}

/** Writes each email to one `.eml` file in `folder`, completely or not at all, and to the terminal. */
function createOutbox({ folder, print }: { folder: string; print: (text: string) => void }): SendMail {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const transport = createTransport({ streamTransport: true, newline: 'windows', disableFileAccess: true, disableUrlAccess: true });
  return async (id, mail, from) => {
    const { message } = await transport.sendMail(toMimeMessage(id, mail, from));
    const path = join(folder, `${id}.eml`);
    await pipeline(message as Readable, createWriteStream(`${path}.tmp`, { mode: 0o600, flush: true }));
    await rename(`${path}.tmp`, path);
    print(readable(mail, path));
  };
}

async function removeFromOutbox(folder: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) for (const ending of ['', '.tmp']) await rm(join(folder, `${id}.eml${ending}`), { force: true });
}

/** Also runs if emails are now sent by SMTP. */
async function sweepOutbox(folder: string, before: Date): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  for (const path of names.map((name) => join(folder, name))) {
    if ((await stat(path)).mtime < before) await rm(path, { force: true });
  }
}

/** Summary for the terminal: recipient, subject, code or link, and the file of the whole email. */
const readable = ({ to, subject, codeOrLink }: Mail, path: string): string =>
  ['', `  Mail to ${to}`, `  ${subject}`, ...(codeOrLink ? ['', `      ${codeOrLink}`, ''] : []), `  (the full email: ${path})`, ''].join(
    '\n',
  );

interface Options {
  readonly url: string;
  /** Refuses to send unencrypted; without it, TLS is used if the other side offers it. */
  readonly requireTls: boolean;
}

const SECOND = 1000;

/** Keeps a few connections open. A 5xx reply about an email is final; no reply, 4xx and a refused login are not. */
export function createSmtpTransport({ url, requireTls }: Options): { readonly send: SendMail; close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    requireTLS: requireTls,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 20 * SECOND,
  });
  return {
    async send(id, mail, from) {
      await transport.sendMail(toMimeMessage(id, mail, from)).catch((error: unknown) => {
        throw withoutPersonalData(error as { code?: string; responseCode?: number });
      });
    },
    close: () => transport.close(),
  };
}

/** Keeps only the codes: the server's words may name the recipient, and errors are stored with the job. */
function withoutPersonalData({ code, responseCode }: { code?: string; responseCode?: number }): Error {
  const what = `The mail server answered ${responseCode ?? 'nothing'} (${code ?? 'unknown error'}).`;
  const isAboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutTheMail && responseCode !== undefined && responseCode >= 500 ? new UndeliverableError(what) : new Error(what);
}
