import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './compose.ts';

/**
 * Hands a mail over. The same `id` again is the same mail, so that a retry is told apart from a second mail.
 * @throws {Undeliverable} when trying again would not help; any other error means: later
 */
export type SendMail = (id: string, mail: Mail, from: string) => Promise<void>;

/** The receiving side will never take this mail. The message says why without naming anybody. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
}

/** The same message for every way to send it: its id is made from ours, and no machine shall answer it. */
export function messageOf(id: string, { to, subject, text, html }: Mail, from: string): SendMailOptions {
  const host = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return { from, to, subject, text, html, messageId: `<${id}@${host}>`, headers: { 'Auto-Submitted': 'auto-generated' } };
}
