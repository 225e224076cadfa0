import { type RawBuilder, sql } from 'kysely';
import { runPreparedQuery } from '../database/database.ts';
import { rememberBrowserQuery } from './known-browser-store.ts';
import type { Db, DbQueryCreator } from '../database/tables.ts';

/** Credential that the owner of an account has just proved to have, as it was when it was verified. */
export type LoginProof =
  | {
      readonly username: string;
      readonly passwordHash: string;
      /** The same password, hashed at today's cost. */ readonly newHash?: string;
    }
  | { readonly passkeyId: string; readonly counter: number };

/** New session, and what a log-in stores besides. */
interface NewSession {
  readonly accountId: string;
  readonly proof: LoginProof;
  readonly idHash: Buffer;
  readonly oldIdHash: Buffer | undefined;
  readonly browserHash: Buffer;
  readonly language: string | undefined;
  readonly lastPage: string | undefined;
}

/** Locked account, if its owner's proof still holds; without a row, a session has no account and the statement fails. */
const owner = sql<string>`(SELECT id FROM owner)`;

/** Opens a session in one round trip with the next write. Fails if the verified credential has changed: see `isStaleProofError`. */
export const insertSessionQuery = (db: Db, opening: NewSession, now: Date): DbQueryCreator => {
  const { accountId, proof, idHash, oldIdHash, browserHash, language, lastPage } = opening;
  const held = db.with('held', (part) => {
    const account = part
      .updateTable('account')
      .set({ language: sql`coalesce(language, ${language ?? null})` })
      .where('id', '=', accountId)
      .returning('id');
    if ('passkeyId' in proof) return account;
    const { username, passwordHash, newHash = passwordHash } = proof;
    return account.set({ password_hash: newHash }).where('username', '=', username).where('password_hash', '=', passwordHash);
  });
  return held
    .with('owner', (part) =>
      'passkeyId' in proof
        ? part
            .updateTable('passkey')
            .set({ counter: String(proof.counter), used_at: now })
            .where('id', '=', proof.passkeyId)
            .where('account_id', '=', sql<string>`(SELECT id FROM held)`)
            .returning('account_id as id')
        : part.selectFrom('held').select('id'),
    )
    .with('ended', (part) =>
      part
        .deleteFrom('session')
        .where('id_hash', '=', oldIdHash ?? null)
        .where(sql<boolean>`EXISTS ${owner}`),
    )
    .with('remembered', (part) => rememberBrowserQuery(part, 'known_browser', owner, browserHash, now))
    .with('opened', (part) => part.insertInto('session').values({ id_hash: idHash, account_id: owner, created_at: now, last_seen_at: now }))
    .with('noted', (part) => part.insertInto('login').values({ account_id: owner, at: now }))
    .with('begun', (part) =>
      part
        .updateTable('application')
        .set({ last_page: lastPage ?? null })
        .where('account_id', '=', owner)
        .where('last_page', 'is', null)
        .where(sql<boolean>`${lastPage ?? null}::text IS NOT NULL`),
    );
};

const NOT_NULL_VIOLATION = '23502';

/** True if a session was not opened because the credential had changed, or the account was gone. */
export const isStaleProofError = (error: unknown): boolean => (error as { readonly code?: unknown } | null)?.code === NOT_NULL_VIOLATION;

/** Earliest last use, and earliest opening, of a session that is alive now. */
export interface SessionBounds {
  readonly now: Date;
  readonly seenAfter: Date;
  readonly openedAfter: Date;
}

/** Query for the `account_id` of a live session; no row if there is none. It can be a part of other queries. */
export type LiveSessionQuery = RawBuilder<{ readonly account_id: string }>;

/** A use marks the session as seen, without waiting for the disk: a mark lost in a crash only ends a session early. */
export function liveSessionQuery(idHash: Buffer, { now, seenAfter, openedAfter }: SessionBounds, isUse: boolean): LiveSessionQuery {
  const isAlive = sql`id_hash = ${idHash} AND last_seen_at > ${seenAfter} AND created_at > ${openedAfter}`;
  return isUse
    ? sql`
      UPDATE session SET last_seen_at = ${now}
      WHERE ${isAlive} AND set_config('synchronous_commit', 'off', true) IS NOT NULL
      RETURNING account_id`
    : sql`SELECT account_id FROM session WHERE ${isAlive}`;
}

export const readSessionAccountId = async (db: Db, session: LiveSessionQuery): Promise<string | undefined> =>
  (await runPreparedQuery(db, session))[0]?.account_id;

export async function endSession(db: Db, idHash: Buffer): Promise<string | undefined> {
  const row = await db.deleteFrom('session').where('id_hash', '=', idHash).returning('account_id').executeTakeFirst();
  return row?.account_id;
}

export async function endAllSessions(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('session').where('account_id', '=', accountId).execute();
}

/** Gives a session another id, and ends every other one of its account. Its time limits stay. @returns false if the session had ended */
export async function endOtherSessions(db: Db, accountId: string, idHash: Buffer, newIdHash: Buffer): Promise<boolean> {
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
export async function endSessionsOfDeletedAccount(db: Db, accountId: string, now: Date): Promise<void> {
  await sql`
    WITH ended AS (DELETE FROM session WHERE account_id = ${accountId} RETURNING id_hash)
    INSERT INTO ended_with_account (id_hash, at) SELECT id_hash, ${now}::timestamptz FROM ended`.execute(db);
}

export const hasSessionEndedWithAccount = async (db: Db, idHash: Buffer): Promise<boolean> =>
  (await db.selectFrom('ended_with_account').select('id_hash').where('id_hash', '=', idHash).executeTakeFirst()) !== undefined;
