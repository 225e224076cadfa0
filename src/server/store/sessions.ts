import { type RawBuilder, sql } from 'kysely';
import { runPrepared } from './database.ts';
import { browserRemembered } from './known-browsers.ts';
import type { Db, Writes } from './tables.ts';

/** A session that is opened, and what a log-in leaves besides. */
export interface Opening {
  readonly accountId: string;
  readonly idHash: Buffer;
  /** Of the session that the browser had, which ends. */
  readonly oldIdHash: Buffer | undefined;
  /** From now on the account knows this browser. */
  readonly browserHash: Buffer;
  /** Becomes the account's, if it has none. */
  readonly language: string | undefined;
  /** Where the browser goes after logging in, unless the student has been on a page before. */
  readonly lastPage: string | undefined;
}

/** Opens a session in the statement that is written with it: that takes one way to the database, and all of it is stored or nothing. */
export const openingSession = (db: Db, { accountId, idHash, oldIdHash, browserHash, language, lastPage }: Opening, now: Date): Writes =>
  db
    .with('ended', (part) => part.deleteFrom('session').where('id_hash', '=', oldIdHash ?? null))
    .with('remembered', (part) => browserRemembered(part, accountId, browserHash, now))
    .with('opened', (part) =>
      part.insertInto('session').values({ id_hash: idHash, account_id: accountId, created_at: now, last_seen_at: now }),
    )
    .with('noted', (part) => part.insertInto('login').values({ account_id: accountId, at: now }))
    .with('spoken', (part) =>
      part
        .updateTable('account')
        .set({ language: language ?? null })
        .where('id', '=', accountId)
        .where('language', 'is', null)
        .where(sql<boolean>`${language ?? null}::text IS NOT NULL`),
    )
    .with('begun', (part) =>
      part
        .updateTable('application')
        .set({ last_page: lastPage ?? null })
        .where('account_id', '=', accountId)
        .where('last_page', 'is', null)
        .where(sql<boolean>`${lastPage ?? null}::text IS NOT NULL`),
    );

/** The earliest last use, and the earliest opening, of a session that is alive now. */
interface Bounds {
  readonly now: Date;
  readonly seenAfter: Date;
  readonly openedAfter: Date;
}

/** A session that is alive, as a query for its `account_id`; no row if there is none. It can be a part of other queries. */
export type LiveSession = RawBuilder<{ readonly account_id: string }>;

/**
 * A use marks the session as seen. That need not wait for the disk, because a mark lost in a crash only ends a session early.
 */
export function liveSession(idHash: Buffer, { now, seenAfter, openedAfter }: Bounds, isUse: boolean): LiveSession {
  const isAlive = sql`id_hash = ${idHash} AND last_seen_at > ${seenAfter} AND created_at > ${openedAfter}`;
  return isUse
    ? sql`
      UPDATE session SET last_seen_at = ${now}
      WHERE ${isAlive} AND set_config('synchronous_commit', 'off', true) IS NOT NULL
      RETURNING account_id`
    : sql`SELECT account_id FROM session WHERE ${isAlive}`;
}

export async function sessionAccount(db: Db, session: LiveSession): Promise<string | undefined> {
  return (await runPrepared(db, session))[0]?.account_id;
}

/** The account whose session this ended. */
export async function endSession(db: Db, idHash: Buffer): Promise<string | undefined> {
  const row = await db.deleteFrom('session').where('id_hash', '=', idHash).returning('account_id').executeTakeFirst();
  return row?.account_id;
}

export async function endAllSessions(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('session').where('account_id', '=', accountId).execute();
}

/**
 * Gives a session another id, and ends every other one of its account. How long it may still last stays as it is.
 * @returns whether it was still there
 */
export async function keepOneSession(db: Db, accountId: string, idHash: Buffer, newIdHash: Buffer): Promise<boolean> {
  await db.deleteFrom('session').where('account_id', '=', accountId).where('id_hash', '<>', idHash).execute();
  const kept = await db
    .updateTable('session')
    .set({ id_hash: newIdHash })
    .where('account_id', '=', accountId)
    .where('id_hash', '=', idHash)
    .returning('account_id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Ends the sessions of an account that is being deleted: their browsers may learn why. */
export async function endSessionsWith(db: Db, accountId: string, now: Date): Promise<void> {
  await sql`
    WITH ended AS (DELETE FROM session WHERE account_id = ${accountId} RETURNING id_hash)
    INSERT INTO ended_with_account (id_hash, at) SELECT id_hash, ${now}::timestamptz FROM ended`.execute(db);
}

/** Whether a session ended because its account was deleted. */
export async function hasEndedWithAccount(db: Db, idHash: Buffer): Promise<boolean> {
  return (await db.selectFrom('ended_with_account').select('id_hash').where('id_hash', '=', idHash).executeTakeFirst()) !== undefined;
}
