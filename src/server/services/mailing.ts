import type { Clock } from '../clock.ts';
import type { Queue } from '../jobs/queue.ts';
import type { MailKind } from '../mail/compose.ts';
import type { Secrets } from '../secrets.ts';
import { addMail } from '../store/mails.ts';
import type { Db } from '../store/tables.ts';

/** Posts a mail inside the caller's transaction: it leaves if, and only if, that transaction commits. */
export type PostMail = (transaction: Db, kind: MailKind, recipient: string, params?: Readonly<Record<string, string>>) => Promise<void>;

export function createMailing({ queue, secrets, clock }: { queue: Queue; secrets: Secrets; clock: Clock }): PostMail {
  return async (transaction, kind, recipient, params = {}) => {
    const mailId = await addMail(transaction, { recipient, kind, sealed: secrets.seal(params), created_at: clock() });
    await queue.sendMail(transaction, mailId);
  };
}
