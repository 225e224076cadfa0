import { sql } from 'kysely';
import type { DataKeys } from '../platform/data-keys.ts';
import type { Db } from '../database/tables.ts';
import { submissionConditions, joinSqlConditions, SUBMISSION_COLUMNS, unsealSubmissionRow } from './full-application-store.ts';
import type { SqlCondition, SubmissionRow, FullSubmittedApplication, SubmissionFilters } from './full-application-store.ts';

export interface ChangedApplication {
  readonly accountId: string;
  /** Grows with each change, in the order in which changes were committed. */
  readonly number: bigint;
  /** Undefined once it is deleted. */
  readonly application: FullSubmittedApplication | undefined;
}

type Row = { readonly changed: string; readonly number: string } & (SubmissionRow | { readonly account_id: null });

/** Next changes after a number, in the order of their commits. @param filters of submitted applications; a deleted one passes none */
export async function listApplicationChangesAfter(
  db: Db,
  keys: DataKeys,
  filters: SubmissionFilters,
  after: bigint,
  limit: number,
): Promise<readonly ChangedApplication[]> {
  await numberChanges(db);
  const conditions: readonly SqlCondition[] = [sql`number > ${after}`, ...submissionConditions(filters)];
  const { rows } = await sql<Row>`
    SELECT application_change.account_id AS changed, number, ${SUBMISSION_COLUMNS}
    FROM application_change LEFT JOIN (submission JOIN account ON account.id = submission.account_id)
      ON submission.account_id = application_change.account_id
    WHERE ${joinSqlConditions(conditions)} ORDER BY number LIMIT ${limit}`.execute(db);
  return rows.map((row) => ({
    accountId: row.changed,
    number: BigInt(row.number),
    application: row.account_id === null ? undefined : unsealSubmissionRow(keys, row),
  }));
}

/** False for changes of a database that was replaced by a backup, which uses the same numbers again. */
export async function isChangeCursorValid(
  db: Db,
  { accountId, number }: Pick<ChangedApplication, 'accountId' | 'number'>,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM application_change AS own
    WHERE own.account_id = ${accountId} AND own.number >= ${number}
      AND NOT EXISTS (SELECT FROM application_change WHERE number = ${number} AND account_id <> ${accountId})`.execute(db);
  return rows.length > 0;
}

/** Numbers changes once they are committed, by one reader at a time: sequences tell when a transaction began. Submissions do not wait. */
async function numberChanges(db: Db): Promise<void> {
  const waiting = await db.selectFrom('unnumbered_change').select('id').limit(1).execute();
  if (waiting.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    await sql`SELECT FROM last_change FOR UPDATE`.execute(transaction);
    await sql`
      WITH taken AS (DELETE FROM unnumbered_change RETURNING id, account_id),
        changed AS (SELECT account_id, row_number() OVER (ORDER BY max(id)) AS place FROM taken GROUP BY account_id),
        numbered AS (
          INSERT INTO application_change (account_id, number) SELECT account_id, number + place FROM changed, last_change
          ON CONFLICT (account_id) DO UPDATE SET number = excluded.number
        )
      UPDATE last_change SET number = number + (SELECT count(*) FROM changed)`.execute(transaction);
  });
}
