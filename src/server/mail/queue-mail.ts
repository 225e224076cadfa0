import type { Clock } from '../platform/clock.ts';
import { currentRequestId, requestLanguage, runInContext } from '../platform/request-context.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import { DELETION_WARNING_MAIL_KINDS, type MailKind, type MailParams } from './compose-mail.ts';
import type { Secrets } from '../platform/secrets.ts';
import { addMail, readAccountLanguage } from './mail-store.ts';
import type { Db } from '../database/tables.ts';

/**
 * Queues an email inside the caller's transaction: it is sent if, and only if, that transaction commits. Returns its id.
 * Params that are words are a function, called in the language of the email, which may not be that of the request.
 */
export type QueueMail = <Kind extends MailKind>(
  transaction: Db,
  kind: Kind,
  recipient: string,
  ...params: keyof MailParams<Kind> extends never ? [] : [params: MailParams<Kind> | (() => MailParams<Kind>), cause?: Cause]
) => Promise<string>;

interface Cause {
  /** Address of the account that the email belongs to and whose language it has, if the recipient may have no account. */
  readonly of?: string;
  /** Seconds in which it can be taken back. */
  readonly seconds?: number;
}

const WAITING: ReadonlySet<MailKind> = new Set(['reminder', 'request_due', ...DELETION_WARNING_MAIL_KINDS]);

export const createQueueMail =
  ({ queue, secrets, clock }: { queue: Pick<JobQueue, 'sendMail'>; secrets: Secrets; clock: Clock }): QueueMail =>
  async (transaction, kind, recipient, ...[given = {}, cause]) => {
    const of = cause?.of ?? recipient;
    const inLanguage = async (work: () => object): Promise<object> =>
      runInContext({ id: currentRequestId(), language: (await readAccountLanguage(transaction, of)) ?? requestLanguage() }, work);
    const params = typeof given === 'function' ? await inLanguage(given as () => object) : given;
    const mail = { recipient, kind, sealed: secrets.seal(params), created_at: clock() };
    // The reader is the account's owner, who may not be the one who has asked.
    const { id, language } = await addMail(transaction, mail, of);
    // A code must not wait behind a thousand reminders.
    await queue.sendMail(transaction, id, { language: language ?? undefined, waits: WAITING.has(kind), seconds: cause?.seconds ?? 0 });
    return id;
  };
