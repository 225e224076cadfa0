import { type Selectable, sql } from 'kysely';
import { type Account, findOrCreateAccount } from './account-store.ts';
import { isMailOfAccount } from '../mail/mail-store.ts';
import type { Db, Tables } from '../database/tables.ts';

export type EmailChange = Pick<Selectable<Tables['email_change']>, 'address' | 'code_fingerprint' | 'expires_at'>;

export async function saveEmailChange(db: Db, accountId: string, change: EmailChange): Promise<void> {
  const row = { ...change, tries: 0 };
  await db
    .insertInto('email_change')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
}

export const findPendingEmailChange = async (
  db: Db,
  accountId: string,
  now: Date,
): Promise<Pick<EmailChange, 'address' | 'expires_at'> | undefined> =>
  db
    .selectFrom('email_change')
    .select(['address', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export const countEmailCodeAttempt = async (db: Db, accountId: string, maxTries: number, now: Date): Promise<EmailChange | undefined> =>
  db
    .updateTable('email_change')
    .set({ tries: sql`tries + 1` })
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .returning(['address', 'code_fingerprint', 'expires_at'])
    .executeTakeFirst();

export async function deleteEmailChange(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('email_change').where('account_id', '=', accountId).execute();
}

/** Deletes an unconfirmed sign-up of a proved address, whose emails become that account's. @returns false for another account's address */
export async function deleteUnconfirmedSignUp(transaction: Db, accountId: string, address: string, now: Date): Promise<boolean> {
  const there = await findOrCreateAccount(transaction, address, undefined, now);
  if (there.confirmed_at !== null) return false;
  await transaction.updateTable('mail').set({ account_id: accountId }).where('account_id', '=', there.id).execute();
  await transaction.deleteFrom('account').where('id', '=', there.id).execute();
  return true;
}

export async function changeAccountEmail(
  transaction: Db,
  account: Pick<Account, 'id' | 'username'>,
  address: string,
  movedKinds: readonly string[],
  now: Date,
): Promise<void> {
  const itsMail = isMailOfAccount(account.id, account.username);
  await transaction.updateTable('mail').set({ account_id: account.id }).where(itsMail).where('account_id', 'is', null).execute();
  await transaction
    .updateTable('mail')
    .set({ recipient: address })
    .where('account_id', '=', account.id)
    .where('recipient', '=', account.username)
    .where('sent_at', 'is', null)
    .where('kind', 'in', movedKinds)
    .execute();
  await transaction.updateTable('account').set({ username: address }).where('id', '=', account.id).execute();
  await deleteEmailChange(transaction, account.id);
  await transaction
    .insertInto('former_address')
    .values({ account_id: account.id, address: account.username, until: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'address']).doUpdateSet({ until: now }))
    .execute();
}

export type FormerAddress = Pick<Selectable<Tables['former_address']>, 'address' | 'until'>;

export const listFormerAddresses = async (db: Db, accountId: string): Promise<readonly FormerAddress[]> =>
  db.selectFrom('former_address').select(['address', 'until']).where('account_id', '=', accountId).orderBy('until').execute();
