import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';

export type StoredApiToken = Omit<Selectable<Tables['system_token']>, 'token_hash'>;

const columns = ['id', 'name', 'scopes', 'created_at', 'expires_at', 'revoked_at', 'last_used_at'] as const;
/** Bounds writes of the same row: a day's fetches are thousands. */
const SECONDS_BETWEEN_NOTES = 60;

export const saveApiToken = async (db: Db, token: Insertable<Tables['system_token']>): Promise<StoredApiToken> =>
  db.insertInto('system_token').values(token).returning(columns).executeTakeFirstOrThrow();

export const findApiToken = async (db: Db, tokenHash: Buffer): Promise<StoredApiToken | undefined> =>
  db.selectFrom('system_token').select(columns).where('token_hash', '=', tokenHash).executeTakeFirst();

/** Keeps a token from being revoked until the transaction ends. @returns false if it has been */
export async function lockApiToken(transaction: Db, id: string): Promise<boolean> {
  const token = transaction.selectFrom('system_token').select('id').where('id', '=', id).where('revoked_at', 'is', null).forShare();
  return (await token.executeTakeFirst()) !== undefined;
}

export const listApiTokens = async (db: Db): Promise<readonly StoredApiToken[]> =>
  db.selectFrom('system_token').select(columns).orderBy('created_at', 'desc').orderBy('id').execute();

export async function recordApiTokenUse(db: Db, id: string, now: Date): Promise<void> {
  await sql`
    UPDATE system_token SET last_used_at = ${now}
    WHERE id = ${id} AND (last_used_at IS NULL OR last_used_at < ${now}::timestamptz - make_interval(secs => ${SECONDS_BETWEEN_NOTES}))
  `.execute(db);
}

export async function markApiTokenRevoked(db: Db, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('system_token')
    .set({ revoked_at: now })
    .where(sql`id::text`, '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
