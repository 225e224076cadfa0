import type { Db } from './tables.ts';

export interface StoredMail {
  readonly id: string;
  readonly recipient: string;
  readonly kind: string;
  readonly sealed: Buffer;
  readonly created_at: Date;
}

export async function addMail(db: Db, mail: Omit<StoredMail, 'id'>): Promise<string> {
  const row = await db.insertInto('mail').values(mail).returning('id').executeTakeFirstOrThrow();
  return row.id;
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

/** An email that nobody will get: its content is no longer of any use. */
export async function forgetContent(db: Db, id: string): Promise<void> {
  await db.updateTable('mail').set({ sealed: null }).where('id', '=', id).execute();
}

/** Records that an email has been sent, and deletes its content. */
export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('mail').set({ sent_at: now, sealed: null }).where('id', '=', id).execute();
}
