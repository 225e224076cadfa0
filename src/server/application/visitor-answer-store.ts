import type { Db } from '../database/tables.ts';

export async function saveVisitorAnswers(db: Db, tokenHash: Buffer, sealed: Buffer, expiresAt: Date): Promise<void> {
  await db.insertInto('visitor_answers').values({ token_hash: tokenHash, sealed, expires_at: expiresAt }).execute();
}

export async function findVisitorAnswers(db: Db, tokenHash: Buffer, now: Date): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('visitor_answers')
    .select('sealed')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.sealed;
}
