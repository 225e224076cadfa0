import { sql } from 'kysely';
import type { Db } from './tables.ts';

export async function openSession(db: Db, accountId: string, idHash: Buffer, now: Date): Promise<void> {
  await db.insertInto('session').values({ id_hash: idHash, account_id: accountId, created_at: now, last_seen_at: now }).execute();
  await db.insertInto('login').values({ account_id: accountId, at: now }).execute();
}

/** The earliest last use, and the earliest opening, of a session that is alive now. */
interface Bounds {
  readonly now: Date;
  readonly seenAfter: Date;
  readonly openedAfter: Date;
}

/** The account of a session that is alive. */
export async function sessionAccount(db: Db, idHash: Buffer, { seenAfter, openedAfter }: Bounds): Promise<string | undefined> {
  const row = await db
    .selectFrom('session')
    .select('account_id')
    .where('id_hash', '=', idHash)
    .where('last_seen_at', '>', seenAfter)
    .where('created_at', '>', openedAfter)
    .executeTakeFirst();
  return row?.account_id;
}

/**
 * Returns the account of a session that is alive, and marks it as seen. One statement for every request: it need not
 * wait for the disk, because a mark lost in a crash only ends a session early.
 */
export async function touchSession(db: Db, idHash: Buffer, { now, seenAfter, openedAfter }: Bounds): Promise<string | undefined> {
  const { rows } = await sql<{ account_id: string }>`
    UPDATE session SET last_seen_at = ${now}
    WHERE id_hash = ${idHash} AND last_seen_at > ${seenAfter} AND created_at > ${openedAfter}
      AND set_config('synchronous_commit', 'off', true) IS NOT NULL
    RETURNING account_id`.execute(db);
  return rows[0]?.account_id;
}

/** The account whose session this ended. */
export async function endSession(db: Db, idHash: Buffer): Promise<string | undefined> {
  const row = await db.deleteFrom('session').where('id_hash', '=', idHash).returning('account_id').executeTakeFirst();
  return row?.account_id;
}

export async function endAllSessions(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('session').where('account_id', '=', accountId).execute();
}
