import { isToAccount } from './email-changes.ts';
import type { Db } from './tables.ts';

export interface StoredMail {
  readonly id: string;
  readonly recipient: string;
  readonly kind: string;
  readonly sealed: Buffer;
  readonly created_at: Date;
}

/** The id of a new email, and the language of the account with this address; null if there is none, or nothing is known of it. */
export async function addMail(
  db: Db,
  mail: Omit<StoredMail, 'id'>,
  inLanguageOf: string,
): Promise<{ readonly id: string; readonly language: string | null }> {
  return db
    .insertInto('mail')
    .values(mail)
    .returning((is) => ['id', is.selectFrom('account').select('language').where('username', '=', inLanguageOf).as('language')])
    .executeTakeFirstOrThrow();
}

/** An email that is still to be sent. */
export async function unsentMail(db: Db, id: string): Promise<StoredMail | undefined> {
  const row = await db
    .selectFrom('mail')
    .select(['id', 'recipient', 'kind', 'sealed', 'created_at'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return row?.sealed ? { ...row, sealed: row.sealed } : undefined;
}

/** The content of the newest email since an instant that is still to be sent. */
export async function newestWaiting(db: Db, since: Date): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('mail')
    .select('sealed')
    .where('sent_at', 'is', null)
    .where('sealed', 'is not', null)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sealed ?? undefined;
}

/** An email that nobody will get: its content is no longer of any use. */
export async function forgetContent(db: Db, id: string): Promise<void> {
  await db.updateTable('mail').set({ sealed: null }).where('id', '=', id).execute();
}

/** Records that an email has been sent, and deletes its content. False if the account that it is for has been deleted meanwhile. */
export async function markSent(db: Db, id: string, now: Date): Promise<boolean> {
  const row = await db.updateTable('mail').set({ sent_at: now, sealed: null }).where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** The emails to an account of which there is still a record, the oldest first. */
export async function mailsTo(
  db: Db,
  accountId: string,
  username: string,
): Promise<readonly { readonly kind: string; readonly created_at: Date; readonly sent_at: Date | null }[]> {
  return db
    .selectFrom('mail')
    .select(['kind', 'created_at', 'sent_at'])
    .where(isToAccount(accountId, username))
    .orderBy('created_at')
    .execute();
}
