import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './compose-mail.ts';

/** Hands over an email; `id` prevents duplicates on a retry. @throws {UndeliverableError} if final; any other error means: try later */
export type SendMail = (id: string, mail: Mail, from: string) => Promise<void>;

/** Content id of the logo, which is attached: reading an email fetches nothing. */
export const LOGO_CONTENT_ID = 'logo@matricula';

/** Derives the message id from ours, and suppresses automatic replies. */
export function toMimeMessage(id: string, { to, subject, text, html, logo, unsubscribeUrl }: Mail, from: string): SendMailOptions {
  const host = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
  const attachments = logo
    ? [{ filename: 'logo.png', contentType: 'image/png', content: logo, cid: LOGO_CONTENT_ID, contentDisposition: 'inline' as const }]
    : [];
  const headers = {
    'Auto-Submitted': 'auto-generated',
    // One-click unsubscribe, RFC 8058.
    ...(unsubscribeUrl !== undefined && {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
  return { from, to, subject, text, html, attachments, messageId: `<${id}@${host}>`, headers };
}
