import { type Clock, dateIn } from '../clock.ts';
import type { ShownContent } from '../../form/model/content.ts';
import type { Definition } from '../definition.ts';
import { composeMail, type MailKind } from '../mail/compose.ts';
import { type SendMail, Undeliverable } from '../mail/delivery.ts';
import type { Secrets } from '../secrets.ts';
import { forgetContent, markSent, unsentMail } from '../store/mails.ts';
import type { Db } from '../store/tables.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly secrets: Secrets;
  readonly definition: () => Definition;
  readonly send: SendMail;
}

/**
 * Sends one email that waits in the database; returns at once if it has already been sent.
 * @throws {Undeliverable} when it can never be sent; any other error means: try again later
 */
export function createSendMail({ db, clock, timeZone, secrets, definition, send }: Deps): (mailId: string) => Promise<void> {
  return async (mailId) => {
    const waiting = await unsentMail(db, mailId);
    if (!waiting) return;
    const { form } = definition();
    const { content, ...params } = secrets.open(waiting.sealed) as Record<string, string> & { content?: ShownContent & string };
    const mail = composeMail(form, { kind: waiting.kind as MailKind, to: waiting.recipient, params, content }, dateIn(timeZone, clock()));
    const from = `"${form.institution.short_name.replace(/["\r\n]/g, '')}" <${form.institution.help_email}>`;
    await send(mailId, mail, from).catch(async (error: unknown) => {
      if (error instanceof Undeliverable) await forgetContent(db, mailId);
      throw error;
    });
    await markSent(db, mailId, clock());
  };
}
