import type { Selectable } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';

type StoredViewToken = Pick<Selectable<Tables['service_token']>, 'id' | 'account_id' | 'purpose'>;

export async function saveViewToken(
  db: Db,
  token: { token_hash: Buffer; account_id: string; purpose: string; expires_at: Date },
): Promise<string> {
  const row = await db.insertInto('service_token').values(token).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function findViewToken(db: Db, tokenHash: Buffer, now: Date): Promise<StoredViewToken | undefined> {
  return db
    .selectFrom('service_token')
    .select(['id', 'account_id', 'purpose'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function removeViewToken(db: Db, tokenHash: Buffer): Promise<StoredViewToken | undefined> {
  return db.deleteFrom('service_token').where('token_hash', '=', tokenHash).returning(['id', 'account_id', 'purpose']).executeTakeFirst();
}
