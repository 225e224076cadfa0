import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** The place of a submitted application among all changes: that of its last one. */
export interface Change {
  readonly accountId: string;
  /** Grows with each change, in the order in which changes were committed. */
  readonly number: bigint;
}

interface Row {
  readonly account_id: string;
  readonly number: string;
}
const changeOf = ({ account_id: accountId, number }: Row): Change => ({ accountId, number: BigInt(number) });

/** The next changes behind a number, at most `limit`. Nothing with a lower number than the last of them is ever committed later. */
export async function changesAfter(db: Db, after: bigint, limit: number): Promise<readonly Change[]> {
  const { rows } = await sql<Row>`
    SELECT account_id, number FROM application_change WHERE number > ${after} ORDER BY number LIMIT ${limit}`.execute(db);
  return rows.map(changeOf);
}

/**
 * Whether this change happened in this database: the number is still that of its application, or its application has changed since. A
 * database that was restored from a backup counts the same numbers again, for other applications.
 */
export async function hasHappened(db: Db, { accountId, number }: Change): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM application_change AS own
    WHERE own.account_id = ${accountId} AND own.number >= ${number}
      AND NOT EXISTS (SELECT FROM application_change WHERE number = ${number} AND account_id <> ${accountId})`.execute(db);
  return rows.length > 0;
}
