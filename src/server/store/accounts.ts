import { sql } from 'kysely';
import type { Db } from './tables.ts';

export interface Account {
  readonly id: string;
  readonly username: string;
  /** Absent until the account is confirmed. */
  readonly password_hash: string | null;
}

export async function findAccount(db: Db, username: string): Promise<Account | undefined> {
  return db.selectFrom('account').select(['id', 'username', 'password_hash']).where('username', '=', username).executeTakeFirst();
}

/** The account of a sign-up: made when the address is new, else the one there is. */
export async function claimAccount(db: Db, username: string, now: Date): Promise<Account> {
  await db.insertInto('account').values({ username, password_hash: null, confirmed_at: null, created_at: now })
    .onConflict((conflict) => conflict.column('username').doNothing()).execute();
  return db.selectFrom('account').select(['id', 'username', 'password_hash']).where('username', '=', username).forUpdate().executeTakeFirstOrThrow();
}

export async function setPassword(db: Db, accountId: string, passwordHash: string): Promise<void> {
  await db.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', accountId).execute();
}

export interface PendingCode {
  readonly browser_hash: Buffer;
  readonly code_fingerprint: Buffer;
  readonly password_hash: string;
  readonly expires_at: Date;
}

/** Replaces the code before it of the same browser, which thereby stops working. */
export async function keepCode(db: Db, accountId: string, code: PendingCode, now: Date): Promise<void> {
  const row = { ...code, tries: 0, created_at: now };
  await db.insertInto('pending_code').values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'browser_hash']).doUpdateSet(row)).execute();
}

/** The sign-up that a browser made; where it made none, the newest. */
export async function pendingSignUp(db: Db, accountId: string, browserHash: Buffer): Promise<Pick<PendingCode, 'browser_hash' | 'password_hash'> | undefined> {
  return db.selectFrom('pending_code').select(['browser_hash', 'password_hash']).where('account_id', '=', accountId)
    .orderBy(({ eb }) => eb('browser_hash', '=', browserHash), 'desc').orderBy('created_at', 'desc').limit(1).executeTakeFirst();
}

/**
 * The codes that may be tried: the browser's own or, where it made no sign-up, all. Counts the try before anybody
 * compares, so that tries at the same moment are all counted; nothing when the codes are dead. In a transaction, which
 * holds the account: tries that each want several codes would otherwise wait for one another for ever.
 */
export async function takeTry(db: Db, accountId: string, browserHash: Buffer, mostTries: number, now: Date): Promise<readonly PendingCode[]> {
  await holdAccount(db, accountId);
  return db.updateTable('pending_code').set({ tries: sql`tries + 1` })
    .where('account_id', '=', accountId).where('tries', '<', mostTries).where('expires_at', '>', now)
    .where(({ eb, or, not, exists, selectFrom }) => or([
      eb('browser_hash', '=', browserHash),
      not(exists(selectFrom('pending_code as own').select('own.account_id').where('own.account_id', '=', accountId).where('own.browser_hash', '=', browserHash))),
    ]))
    .returning(['browser_hash', 'code_fingerprint', 'password_hash', 'expires_at']).execute();
}

/**
 * Uses the code up and makes the account real with the password chosen with it; the other sign-ups of the address end.
 * False when the code was used or replaced meanwhile.
 */
export async function confirmAccount(db: Db, accountId: string, code: PendingCode, now: Date): Promise<boolean> {
  await holdAccount(db, accountId);
  const used = await db.deleteFrom('pending_code').where('account_id', '=', accountId)
    .where('code_fingerprint', '=', code.code_fingerprint).returning('account_id').executeTakeFirst();
  if (!used) return false;
  await db.deleteFrom('pending_code').where('account_id', '=', accountId).execute();
  await db.updateTable('account').set({ password_hash: code.password_hash, confirmed_at: now }).where('id', '=', accountId).execute();
  await db.insertInto('application').values({ account_id: accountId, answers: '{}', counts: '{}', tabs: '{}' })
    .onConflict((conflict) => conflict.doNothing()).execute();
  return true;
}

async function holdAccount(transaction: Db, accountId: string): Promise<void> {
  await transaction.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().executeTakeFirst();
}

/** Replaces the reset link before it. */
export async function keepReset(db: Db, accountId: string, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  const row = { token_hash: tokenHash, expires_at: expiresAt };
  await db.insertInto('password_reset').values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row)).execute();
}

/** Uses a reset link up; the account it belongs to, or nothing when the link is unknown, used or too old. */
export async function takeReset(db: Db, username: string, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await db.deleteFrom('password_reset').using('account')
    .whereRef('account.id', '=', 'password_reset.account_id').where('account.username', '=', username)
    .where('token_hash', '=', tokenHash).where('expires_at', '>', now).returning('account_id').executeTakeFirst();
  return row?.account_id;
}
