import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';

interface StoredMail extends Pick<Selectable<Tables['mail']>, 'id' | 'recipient' | 'kind' | 'created_at'> {
  readonly sealed: Buffer;
}

export async function readAccountLanguage(db: Db, username: string): Promise<string | undefined> {
  const row = await db.selectFrom('account').select('language').where('username', '=', username).executeTakeFirst();
  return row?.language ?? undefined;
}

/** Stores an email for the account with the address `of`, if any. @returns its id, and that account's language, null if unknown */
export const addMail = async (
  db: Db,
  mail: Omit<StoredMail, 'id'>,
  of: string,
): Promise<{ readonly id: string; readonly language: string | null }> =>
  db
    .insertInto('mail')
    .values((is) => ({ ...mail, account_id: is.selectFrom('account').select('id').where('username', '=', of) }))
    .returning((is) => ['id', is.selectFrom('account').select('language').where('username', '=', of).as('language')])
    .executeTakeFirstOrThrow();

/** @returns also the address of its account, null if it has none */
export async function findUnsentMail(db: Db, id: string): Promise<(StoredMail & { readonly owner: string | null }) | undefined> {
  const row = await db
    .selectFrom('mail')
    .leftJoin('account', 'account.id', 'mail.account_id')
    .select(['mail.id', 'recipient', 'kind', 'sealed', 'mail.created_at', 'account.username as owner'])
    .where('mail.id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return row?.sealed ? { ...row, sealed: row.sealed } : undefined;
}

export async function findNewestUnsentContent(db: Db, since: Date): Promise<Buffer | undefined> {
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

/** Removes an email that nobody has begun to send. Undefined if it is too late. */
export async function removeWaitingMail(transaction: Db, id: string): Promise<Pick<StoredMail, 'kind' | 'sealed'> | undefined> {
  const { rows } =
    await sql`DELETE FROM pgboss.job WHERE id = ${id}::uuid AND data ->> 'mailId' = ${id} AND state = 'created' RETURNING id`.execute(
      transaction,
    );
  if (rows.length === 0) return undefined;
  const row = await transaction.deleteFrom('mail').where('id', '=', id).returning(['kind', 'sealed']).executeTakeFirst();
  return row?.sealed ? { kind: row.kind, sealed: row.sealed } : undefined;
}

export async function clearMailContent(db: Db, id: string): Promise<void> {
  await db.updateTable('mail').set({ sealed: null }).where('id', '=', id).execute();
}

/** Records that an email has been sent, and deletes its content. False if its account has been deleted meanwhile. */
export async function markMailSent(db: Db, id: string, now: Date): Promise<boolean> {
  const row = await db.updateTable('mail').set({ sent_at: now, sealed: null }).where('id', '=', id).returning('id').executeTakeFirst();
  return row !== undefined;
}

export const listMails = async (
  db: Db,
  accountId: string,
  username: string,
): Promise<readonly { readonly kind: string; readonly created_at: Date; readonly sent_at: Date | null }[]> =>
  db
    .selectFrom('mail')
    .select(['kind', 'created_at', 'sent_at'])
    .where(isMailOfAccount(accountId, username))
    .orderBy('created_at')
    .execute();

/** True for an email of an account. Those of earlier versions have only an address. */
export const isMailOfAccount = (accountId: string, username: string): RawBuilder<boolean> => sql`
  (mail.account_id = ${accountId} OR (mail.account_id IS NULL AND mail.recipient = ${username}))`;
