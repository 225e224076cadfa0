import { sql } from 'kysely';
import type { Answers } from '../../form/model/answers.ts';
import type { StateName } from '../../contract/states.ts';
import type { DataKeys } from '../data-keys.ts';
import { placeOf } from './sealed-columns.ts';
import type { Db } from './tables.ts';

/** An application in the office's list. */
export interface Listed {
  readonly accountId: string;
  readonly username: string;
  readonly language: string | null;
  readonly answers: Answers;
  /** Undefined while it is a draft. */
  readonly submission: { readonly reference: string; readonly submittedAt: Date; readonly formHash: string } | undefined;
}

/** Where a list goes on: behind this application. */
export interface ListPosition {
  /** Microseconds of the submission since 1970: a Date has only milliseconds, and would find the same ones again. */
  readonly at: number;
  readonly accountId: string;
}

export interface SubmittedWanted {
  /** Days in a time zone; both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly timeZone: string;
  /** The present one. */
  readonly state?: StateName | undefined;
  /** Only these, if it is given. */
  readonly among?: readonly string[] | undefined;
}

/** The next submitted applications behind a position, the newest first, at most `limit`. */
export async function listSubmitted(
  db: Db,
  keys: DataKeys,
  { from, to, timeZone, state, among }: SubmittedWanted,
  after: ListPosition | undefined,
  limit: number,
): Promise<readonly (Listed & { readonly position: ListPosition })[]> {
  const conditions = [
    from !== undefined && sql`submitted_at >= ${from}::timestamp AT TIME ZONE ${timeZone}`,
    to !== undefined && sql`submitted_at < (${to}::timestamp + interval '1 day') AT TIME ZONE ${timeZone}`,
    after && sql`(submitted_at, account_id) < (timestamptz 'epoch' + ${after.at} * interval '1 microsecond', ${after.accountId}::uuid)`,
    state && sql`present_state = ${state}`,
    among && sql`account_id = ANY (${among}::uuid[])`,
  ].filter((condition) => condition !== undefined && condition !== false);
  const { rows } = await sql<{
    readonly account_id: string;
    readonly username: string;
    readonly language: string | null;
    readonly answers: Buffer;
    readonly reference: string;
    readonly submitted_at: Date;
    readonly at: string;
    readonly definition_hash: string;
  }>`
    SELECT account_id, username, language, answers, reference, submitted_at, definition_hash,
      (extract(epoch FROM submitted_at) * 1000000)::bigint AS at
    FROM submission JOIN account ON account.id = account_id
    WHERE ${conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`}
    ORDER BY submitted_at DESC, account_id DESC LIMIT ${limit}`.execute(db);
  return rows.map(
    ({ account_id: accountId, answers, reference, submitted_at: submittedAt, at, definition_hash: formHash, ...account }) => ({
      ...account,
      accountId,
      answers: keys.open(answers, placeOf('submission.answers', accountId)) as Answers,
      submission: { reference, submittedAt, formHash },
      position: { at: Number(at), accountId },
    }),
  );
}

/** The next drafts behind an email address, by address, at most `limit`. @param part that the address contains */
export async function listDrafts(db: Db, keys: DataKeys, part: string, after: string, limit: number): Promise<readonly Listed[]> {
  const { rows } = await sql<{
    readonly account_id: string;
    readonly username: string;
    readonly language: string | null;
    readonly answers: Buffer | null;
  }>`
    SELECT account_id, username, language, answers FROM application JOIN account ON account.id = account_id
    WHERE submitted_at IS NULL AND username > ${after} AND strpos(username, ${part}) > 0 ORDER BY username LIMIT ${limit}`.execute(db);
  return rows.map(({ account_id: accountId, answers, ...account }) => ({
    ...account,
    accountId,
    answers: answers ? (keys.open(answers, placeOf('application.answers', accountId)) as Answers) : {},
    submission: undefined,
  }));
}

/** Whether there is an application of this account, submitted or not. */
export async function hasApplication(db: Db, accountId: string): Promise<boolean> {
  return (await db.selectFrom('application').select('account_id').where('account_id', '=', accountId).executeTakeFirst()) !== undefined;
}
