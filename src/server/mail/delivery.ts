import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './compose.ts';

/**
 * Hands over an email. The same `id` again is the same email, so that a retry is not mistaken for a second email.
 * @throws {Undeliverable} when trying again would not help; any other error means: try later
 */
export type SendMail = (id: string, mail: Mail, from: string) => Promise<void>;

/** The receiving side will never accept this email. The message says why without naming anyone. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
}

/** The same message for every way of sending it: its id is made from ours, and automatic replies are suppressed. */
export function messageOf(id: string, { to, subject, text, html }: Mail, from: string): SendMailOptions {
  const host = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return { from, to, subject, text, html, messageId: `<${id}@${host}>`, headers: { 'Auto-Submitted': 'auto-generated' } };
}
