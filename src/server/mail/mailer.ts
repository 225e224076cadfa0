import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import type { SendMail } from './delivery.ts';
import { createOutbox, removeFromOutbox, sweepOutbox } from './outbox.ts';
import { createSmtp } from './smtp.ts';

/** Names of this machine for itself. */
export const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

export interface Mailer {
  readonly send: SendMail;
  /** Removes the emails in the outbox folder that are from before an instant. */
  sweep(before: Date): Promise<void>;
  /** Removes emails from the outbox folder, by their ids. */
  remove(ids: readonly string[]): Promise<void>;
  close(): void;
}

/** How emails are sent: through the mail server of `SMTP_URL`, or to the outbox folder and the terminal. */
export function openMailer(
  { smtpUrl, production, dataDir }: Pick<Settings, 'smtpUrl' | 'production' | 'dataDir'>,
  print: (text: string) => void,
): Mailer {
  const folder = join(dataDir, 'outbox');
  const kept: Pick<Mailer, 'sweep' | 'remove'> = {
    sweep: (before) => sweepOutbox(folder, before),
    remove: (ids) => removeFromOutbox(folder, ids),
  };
  if (smtpUrl) return { ...createSmtp({ url: smtpUrl, requireTls: production && !loopback.has(new URL(smtpUrl).hostname) }), ...kept };
  return { send: createOutbox({ folder, print }), close: () => undefined, ...kept };
}
