import type { Clock } from '../clock.ts';
import type { Queue } from '../jobs/queue.ts';
import { DELETION_MAILS, type MailKind, type MailParams } from '../mail/compose.ts';
import type { Secrets } from '../secrets.ts';
import { addMail } from '../store/mails.ts';
import type { Db } from '../store/tables.ts';

/** Posts an email inside the caller's transaction: it is sent if, and only if, that transaction commits. Returns its id. */
export type QueueMail = <Kind extends MailKind>(
  transaction: Db,
  kind: Kind,
  recipient: string,
  ...params: keyof MailParams<Kind> extends never ? [] : [params: MailParams<Kind>, cause?: Cause]
) => Promise<string>;

/** Email to someone who need not have an account: it belongs to the account that has this address, and is in its language. */
interface Cause {
  readonly of: string;
}

const WAITING: ReadonlySet<MailKind> = new Set(['reminder', ...DELETION_MAILS]);

export function createQueueMail({ queue, secrets, clock }: { queue: Pick<Queue, 'sendMail'>; secrets: Secrets; clock: Clock }): QueueMail {
  return async (transaction, kind, recipient, ...[params = {}, cause]) => {
    const mail = { recipient, kind, sealed: secrets.seal(params), created_at: clock() };
    // The reader is the account's owner, who may not be the one who has asked.
    const { id, language } = await addMail(transaction, mail, cause?.of ?? recipient);
    // A code must not wait behind a thousand reminders.
    await queue.sendMail(transaction, id, { language: language ?? undefined, waits: WAITING.has(kind) });
    return id;
  };
}
