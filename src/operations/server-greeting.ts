import { join } from 'node:path';
import type { Institution } from '../form/model/institution.ts';
import { hostInUrl } from '../server/platform/network.ts';
import type { Settings } from '../server/settings/settings.ts';

/** Words with which a started server tells what it does, and where. */
export function serverGreeting(settings: Settings, { name, product_name }: Institution, url: string): string {
  const mails = settings.smtpUrl
    ? 'Emails are sent through the mail server.'
    : `Emails appear here, with their
  confirmation codes, and stay in ${join(settings.dataDir, 'outbox')}.`;
  if (settings.processType === 'worker')
    return `  A worker of ${product_name} of ${name} sends, converts and prints what others queue. ${mails}
  Status: http://${hostInUrl(settings.host)}:${settings.port}/health/ready`;
  const alone = settings.processType === 'web' ? 'This process only serves: a worker sends, converts and prints.' : mails;
  return `  ${product_name} of ${name} is ready: ${url}

  Open the address, answer, and create an account. ${alone}
  Ctrl-C stops the server and keeps everything.`;
}
