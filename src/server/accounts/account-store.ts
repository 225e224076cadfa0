import { type Selectable, sql } from 'kysely';
import { runPreparedQuery } from '../database/database.ts';
import { knowsBrowserColumn } from './known-browser-store.ts';
import type { Db, Tables } from '../database/tables.ts';

export type Account = Pick<Selectable<Tables['account']>, (typeof accountColumns)[number]>;

const accountColumns = ['id', 'username', 'confirmed_at', 'password_hash', 'language'] as const;

export const findAccount = async (db: Db, username: string): Promise<Account | undefined> =>
  db.selectFrom('account').select(accountColumns).where('username', '=', username).executeTakeFirst();

export const findAccountById = async (db: Db, accountId: string): Promise<Account | undefined> =>
  db.selectFrom('account').select(accountColumns).where('id', '=', accountId).executeTakeFirst();

/** Account of an address; `knows_browser`: true if someone has logged in to it in this browser before. */
export async function findAccountWithBrowser(
  db: Db,
  username: string,
  browserHash: Buffer,
): Promise<(Account & { readonly knows_browser: boolean }) | undefined> {
  const [account] = await runPreparedQuery(
    db,
    sql<Account & { readonly knows_browser: boolean }>`
      SELECT ${sql.join(accountColumns.map((column) => sql.ref(column)))},
        ${knowsBrowserColumn('known_browser', 'account.id', browserHash)}
      FROM account WHERE username = ${username}`,
  );
  return account;
}

export const findOrCreateAccount = async (db: Db, username: string, language: string | undefined, now: Date): Promise<Account> =>
  db
    .insertInto('account')
    .values({ username, password_hash: null, confirmed_at: null, created_at: now, language: language ?? null })
    .onConflict((conflict) => conflict.column('username').doUpdateSet({ username }))
    .returning(accountColumns)
    .executeTakeFirstOrThrow();

export const lockAccountByUsername = async (transaction: Db, username: string): Promise<Account | undefined> =>
  transaction.selectFrom('account').select(accountColumns).where('username', '=', username).forUpdate().executeTakeFirst();

export const lockAccountById = async (transaction: Db, accountId: string): Promise<Account | undefined> =>
  transaction.selectFrom('account').select(accountColumns).where('id', '=', accountId).forUpdate().executeTakeFirst();

export async function setAccountLanguage(db: Db, accountId: string, language: string): Promise<void> {
  await db.updateTable('account').set({ language }).where('id', '=', accountId).execute();
}

export async function setAccountPassword(db: Db, accountId: string, passwordHash: string): Promise<void> {
  await db.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', accountId).execute();
}

type PendingConfirmationCode = Pick<
  Selectable<Tables['pending_code']>,
  'browser_hash' | 'code_fingerprint' | 'password_hash' | 'expires_at'
>;

/** Replaces the previous code of the same browser, which stops working; without a new password, the previous one stays. */
export async function saveConfirmationCode(
  db: Db,
  accountId: string,
  code: Omit<PendingConfirmationCode, 'password_hash'>,
  passwordHash: string | undefined,
  now: Date,
): Promise<void> {
  const row = {
    ...code,
    ...(passwordHash !== undefined && { password_hash: passwordHash }),
    tries: 0,
    tries_elsewhere: 0,
    created_at: now,
  };
  await db
    .insertInto('pending_code')
    .values({ account_id: accountId, password_hash: null, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'browser_hash']).doUpdateSet(row))
    .execute();
}

/** Pending codes that a browser may try, after counting the attempt. The caller has locked the account. */
export async function countCodeAttempt(
  db: Db,
  accountId: string,
  browserHash: Buffer,
  maxTries: number,
  now: Date,
): Promise<readonly PendingConfirmationCode[]> {
  const own = sql<boolean>`browser_hash = ${browserHash}`;
  return db
    .updateTable('pending_code')
    .set({ tries: sql`tries + (${own})::integer`, tries_elsewhere: sql`tries_elsewhere + (NOT ${own})::integer` })
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .where(sql<boolean>`CASE WHEN ${own} THEN tries ELSE tries_elsewhere END < ${maxTries}`)
    .returning(['browser_hash', 'code_fingerprint', 'password_hash', 'expires_at'])
    .execute();
}

export async function confirmAccount(db: Db, accountId: string, passwordHash: string | null, now: Date): Promise<void> {
  await db.deleteFrom('pending_code').where('account_id', '=', accountId).execute();
  await db.updateTable('account').set({ password_hash: passwordHash, confirmed_at: now }).where('id', '=', accountId).execute();
  await db
    .insertInto('application')
    .values({ account_id: accountId, counts: '{}', tabs: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Earlier links stay valid, so that a stranger's request does not void that of the owner. */
export async function savePasswordReset(db: Db, accountId: string, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  await db.insertInto('password_reset').values({ account_id: accountId, token_hash: tokenHash, expires_at: expiresAt }).execute();
}

/** Uses up a reset link. Returns its account, locked, or undefined if the link is unknown, used or expired. */
export async function consumePasswordReset(db: Db, username: string, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await db
    .deleteFrom('password_reset')
    .where('account_id', '=', (from) => from.selectFrom('account').select('id').where('username', '=', username).forUpdate())
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id;
}

export async function deletePasswordResets(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('password_reset').where('account_id', '=', accountId).execute();
}
