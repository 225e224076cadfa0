import { sql } from 'kysely';
import type { Db } from './tables.ts';

export async function openSession(db: Db, accountId: string, idHash: Buffer, now: Date): Promise<void> {
  await db.insertInto('session').values({ id_hash: idHash, account_id: accountId, created_at: now, last_seen_at: now }).execute();
  await db.insertInto('login').values({ account_id: accountId, at: now }).execute();
}

/**
 * The account of a session that is alive, and marks it as seen. One statement for every request: it need not wait for the
 * disk, because a mark lost in a crash only ends a session early.
 */
export async function touchSession(db: Db, idHash: Buffer, now: Date, seenAfter: Date, openedAfter: Date): Promise<string | undefined> {
  const { rows } = await sql<{ account_id: string }>`
    UPDATE session SET last_seen_at = ${now}
    WHERE id_hash = ${idHash} AND last_seen_at > ${seenAfter} AND created_at > ${openedAfter}
      AND set_config('synchronous_commit', 'off', true) IS NOT NULL
    RETURNING account_id`.execute(db);
  return rows[0]?.account_id;
}

export async function endSession(db: Db, idHash: Buffer): Promise<void> {
  await db.deleteFrom('session').where('id_hash', '=', idHash).execute();
}

export async function endAllSessions(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('session').where('account_id', '=', accountId).execute();
}

/** Instants of the successful logins, oldest first. */
export async function loginsOf(db: Db, accountId: string): Promise<readonly Date[]> {
  const rows = await db.selectFrom('login').select('at').where('account_id', '=', accountId).orderBy('id').execute();
  return rows.map((row) => row.at);
}
