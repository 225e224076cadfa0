import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import type { SendMail } from './delivery.ts';
import { createOutbox, sweepOutbox } from './outbox.ts';
import { createSmtp } from './smtp.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

export interface Mailer {
  readonly send: SendMail;
  /** Removes the emails in the outbox folder that are from before an instant. */
  sweep(before: Date): Promise<void>;
  close(): void;
}

/** How emails are sent: through the mail server of `SMTP_URL`, or to the outbox folder and the terminal. */
export function openMailer(
  { smtpUrl, production, dataDir }: Pick<Settings, 'smtpUrl' | 'production' | 'dataDir'>,
  print: (text: string) => void,
): Mailer {
  const folder = join(dataDir, 'outbox');
  const sweep = (before: Date): Promise<void> => sweepOutbox(folder, before);
  if (smtpUrl) return { ...createSmtp({ url: smtpUrl, requireTls: production && !loopback.has(new URL(smtpUrl).hostname) }), sweep };
  return { send: createOutbox({ folder, print }), close: () => undefined, sweep };
}
