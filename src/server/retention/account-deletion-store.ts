import { sql } from 'kysely';
import { findAccountIdByReferenceOrEmail } from '../submissions/full-application-store.ts';
import { lockApplicationRow } from '../application/application-store.ts';
import { isMailOfAccount } from '../mail/mail-store.ts';
import type { Db } from '../database/tables.ts';

export interface AccountToDelete {
  readonly username: string;
  readonly passwordHash: string | null;
  readonly isSubmitted: boolean;
  readonly isHeld: boolean;
}

/** Id of the account with this reference, address or id; it may be unconfirmed, and without an application. */
export async function findAccountIdByReferenceEmailOrId(db: Db, text: string): Promise<string | undefined> {
  const found = await findAccountIdByReferenceOrEmail(db, text);
  if (found !== undefined) return found;
  const name = text.trim().toLowerCase();
  const row = await db
    .selectFrom('account')
    .select('id')
    .where((is) => is.or([is('username', '=', name), is(sql`id::text`, '=', name)]))
    .executeTakeFirst();
  return row?.id;
}

export async function lockAccountToDelete(transaction: Db, accountId: string): Promise<AccountToDelete | undefined> {
  const account = await transaction
    .selectFrom('account')
    .select(['username', 'password_hash as passwordHash', 'held_at'])
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!account) return undefined;
  await lockApplicationRow(transaction, accountId);
  const submission = await sql`SELECT FROM submission WHERE account_id = ${accountId} FOR UPDATE`.execute(transaction);
  const { held_at: heldAt, ...others } = account;
  return { ...others, isSubmitted: submission.rows.length > 0, isHeld: heldAt !== null };
}

/** Deletes an account with all that belongs to it; files keep a row until removed. @returns the ids of its emails */
export async function deleteAccountRows(
  transaction: Db,
  accountId: string,
  { username, limitKeys }: { readonly username: string; readonly limitKeys: readonly Buffer[] },
): Promise<readonly string[]> {
  const isItsMail = isMailOfAccount(accountId, username);
  const deliveries = sql`SELECT id::text FROM webhook_delivery WHERE body::jsonb -> 'data' ->> 'id' = ${accountId}`;
  await sql`
    DELETE FROM pgboss.job WHERE
      data ->> 'mailId' IN (SELECT id::text FROM mail WHERE ${isItsMail})
      OR data ->> 'documentId' IN (SELECT id::text FROM document WHERE account_id = ${accountId})
      OR data ->> 'copyId' IN (SELECT id::text FROM pdf_copy WHERE account_id = ${accountId})
      OR data ->> 'deliveryId' IN (${deliveries})`.execute(transaction);
  await sql`DELETE FROM webhook_delivery WHERE id::text IN (${deliveries})`.execute(transaction);
  const mails = await transaction.deleteFrom('mail').where(isItsMail).returning('id').execute();
  await transaction.deleteFrom('call_window').where('key', 'like', `% ${accountId}`).execute();
  await transaction.deleteFrom('login_failure').where('key', 'in', limitKeys).execute();
  const mailCounts = limitKeys.map((key) => `% ${key.toString('base64url')} %`);
  await transaction
    .deleteFrom('call_window')
    .where(sql<boolean>`key LIKE ANY(${mailCounts}::text[])`)
    .execute();
  // Other systems know that there was one: see `application_change`.
  await transaction.deleteFrom('submission').where('account_id', '=', accountId).execute();
  await transaction.deleteFrom('account').where('id', '=', accountId).execute();
  return mails.map(({ id }) => id);
}

export async function listOrphanedObjects(db: Db, after: string, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('stored_object')
    .select('key')
    .where('account_id', 'is', null)
    .where('key', '>', after)
    .orderBy('key')
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
}
