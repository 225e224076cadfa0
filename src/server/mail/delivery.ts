import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './compose.ts';

/**
 * Hands over an email. The same `id` again is the same email, so that a retry is not mistaken for a second email.
 * @throws {Undeliverable} when trying again would not help; any other error means: try later
 */
export type SendMail = (id: string, mail: Mail, from: string) => Promise<void>;

/** How the HTML of an email names the picture that comes with it: nothing is fetched from anywhere when it is read. */
export const LOGO_ADDRESS = 'logo@matricula';

/** The receiving side will never accept this email. The message says why without naming anyone. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
}

/** The same message for every way of sending it: its id is made from ours, and automatic replies are suppressed. */
export function messageOf(id: string, { to, subject, text, html, logo, stop }: Mail, from: string): SendMailOptions {
  const host = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
  const attachments = logo
    ? [{ filename: 'logo.png', contentType: 'image/png', content: logo, cid: LOGO_ADDRESS, contentDisposition: 'inline' as const }]
    : [];
  const headers = {
    'Auto-Submitted': 'auto-generated',
    // One click in the mail program itself, RFC 8058.
    ...(stop !== undefined && { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
  return { from, to, subject, text, html, attachments, messageId: `<${id}@${host}>`, headers };
}
