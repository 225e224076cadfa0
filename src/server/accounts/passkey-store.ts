import type { Selectable } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';

export interface StoredPasskey extends Omit<Selectable<Tables['passkey']>, 'counter'> {
  readonly counter: number;
}

export async function saveChallenge(db: Db, hash: Buffer, accountId: string | null, expiresAt: Date): Promise<void> {
  await db.insertInto('passkey_challenge').values({ hash, account_id: accountId, expires_at: expiresAt }).execute();
}

/** Deletes a challenge. @returns true if it existed, in time and for this account */
export async function consumeChallenge(db: Db, hash: Buffer, accountId: string | null, now: Date): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenge')
    .where('hash', '=', hash)
    .where('account_id', 'is not distinct from', accountId)
    .where('expires_at', '>', now)
    .returning('hash')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function addPasskey(db: Db, { counter, ...passkey }: Omit<StoredPasskey, 'used_at'>): Promise<boolean> {
  const added = await db
    .insertInto('passkey')
    .values({ ...passkey, counter: String(counter) })
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function findPasskey(db: Db, id: string): Promise<StoredPasskey | undefined> {
  const row = await db.selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { ...row, counter: Number(row.counter) };
}

export const listPasskeys = (db: Db, accountId: string) =>
  db
    .selectFrom('passkey')
    .select(['id', 'transports', 'created_at', 'used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export async function removePasskey(db: Db, accountId: string, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Voids registrations and log-ins that were begun with a former password. */
export async function deleteChallenges(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('account_id', '=', accountId).execute();
}

export async function removePasskeys(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('passkey').where('account_id', '=', accountId).execute();
}
