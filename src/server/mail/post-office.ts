import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import type { SendMail } from './delivery.ts';
import { createOutbox } from './outbox.ts';
import { createSmtp } from './smtp.ts';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** How mails leave: through the mail server of `SMTP_URL`, or into the outbox folder and onto the terminal. */
export function openPostOffice(
  { smtpUrl, production, dataDir }: Pick<Settings, 'smtpUrl' | 'production' | 'dataDir'>,
  print: (text: string) => void,
): { readonly send: SendMail; close(): void } {
  if (smtpUrl) return createSmtp({ url: smtpUrl, requireTls: production && !loopback.has(new URL(smtpUrl).hostname) });
  return { send: createOutbox({ folder: join(dataDir, 'outbox'), print }), close: () => undefined };
}
