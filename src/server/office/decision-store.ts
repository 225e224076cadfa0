import { type Selectable, sql } from 'kysely';
import type { PreparedDecisionStep } from '../../api/rules/office.ts';
import type { DataKeys } from '../platform/data-keys.ts';
import { NIL_ACCOUNT_ID, associatedDataOf } from '../database/sealed-columns.ts';
import type { Db, Tables } from '../database/tables.ts';
import { joinSqlConditions, submissionConditions, type SubmissionFilters } from '../submissions/full-application-store.ts';

type Row = Selectable<Tables['prepared_decision']>;

/** A decision that its student does not know yet. */
export interface PreparedDecisionRecord extends Omit<Row, 'words'> {
  /** The office's words to the student. */
  readonly message: string;
}

const WORDS = 'prepared_decision.words';

export async function readPreparedDecision(db: Db, keys: DataKeys, accountId: string): Promise<PreparedDecisionRecord | undefined> {
  const row = await db.selectFrom('prepared_decision').selectAll().where('account_id', '=', accountId).executeTakeFirst();
  if (!row) return undefined;
  const { words, ...prepared } = row;
  return { ...prepared, message: keys.unseal(words, associatedDataOf(WORDS, accountId)) as string };
}

/** Puts a decision, still unchecked, in place of the prepared one, within a transaction that has locked the application. */
export async function savePreparedDecision(
  transaction: Db,
  keys: DataKeys,
  {
    message,
    ...prepared
  }: Pick<PreparedDecisionRecord, 'account_id' | 'outcome' | 'respond_by' | 'message' | 'prepared_by' | 'prepared_at'>,
): Promise<void> {
  await deletePreparedDecision(transaction, prepared.account_id);
  const words = keys.seal(message, associatedDataOf(WORDS, prepared.account_id));
  await transaction
    .insertInto('prepared_decision')
    .values({ ...prepared, words })
    .execute();
}

/** @returns false if there is none */
export async function deletePreparedDecision(transaction: Db, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await transaction.deleteFrom('prepared_decision').where('account_id', '=', accountId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function updatePreparedDecision(
  transaction: Db,
  accountId: string,
  noted: Partial<Pick<Row, 'checked_by' | 'checked_at' | 'release_at' | 'release_by'>>,
): Promise<void> {
  await transaction.updateTable('prepared_decision').set(noted).where('account_id', '=', accountId).execute();
}

/** Conditions of a release: the outcomes that the institution has, those that students reply to, and the earliest day for replies. */
export interface ReleaseConditions {
  readonly known: readonly string[];
  readonly replying: readonly string[];
  readonly day: string;
}

const isReleasable = ({ known, replying, day }: ReleaseConditions) =>
  sql<boolean>`(outcome = ANY (${known}::text[]) AND (respond_by IS NULL OR (respond_by >= ${day} AND outcome = ANY (${replying}::text[]))))`;

export const countPreparedDecisions = (db: Db, filters: SubmissionFilters = {}) =>
  db
    .selectFrom('prepared_decision')
    .innerJoin('submission', 'submission.account_id', 'prepared_decision.account_id')
    .where(sql<boolean>`${joinSqlConditions(submissionConditions(filters))}`)
    .select(['outcome', sql<number>`count(*)::int`.as('prepared'), sql<number>`count(checked_by)::int`.as('checked')])
    .groupBy('outcome')
    .execute();

export const countScheduledReleases = (db: Db) =>
  db
    .selectFrom('prepared_decision')
    .select([sql<Date>`release_at`.as('at'), sql<number>`count(*)::int`.as('count')])
    .where('release_at', 'is not', null)
    .groupBy('release_at')
    .orderBy('release_at')
    .execute();

/** First prepared decisions, those that cannot be released before the others. */
export const listPreparedDecisions = (db: Db, releasable: ReleaseConditions, limit: number) =>
  db
    .selectFrom('prepared_decision')
    .select(['account_id', 'outcome', 'respond_by', 'checked_by'])
    .orderBy(isReleasable(releasable))
    .orderBy('prepared_at')
    .limit(limit)
    .execute();

/** Accounts whose prepared decision is at a step. */
export async function listAccountsAtDecisionStep(db: Db, step: PreparedDecisionStep): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('prepared_decision')
    .select('account_id')
    .where('checked_by', step === 'checked' ? 'is not' : 'is', null)
    .execute();
  return new Set(rows.map(({ account_id: id }) => id));
}

/** Prepared decisions by account, without their words. */
export async function listPreparedAmong(
  db: Db,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<Row, 'version' | 'outcome' | 'checked_by'>>> {
  const rows = await db
    .selectFrom('prepared_decision')
    .select(['account_id', 'version', 'outcome', 'checked_by'])
    .where('account_id', 'in', accountIds.length > 0 ? [...accountIds] : [NIL_ACCOUNT_ID])
    .execute();
  return new Map(rows.map(({ account_id: id, ...prepared }) => [id, prepared]));
}

/** Sets the release of all checked decisions that can be released. @returns their number */
export async function scheduleRelease(transaction: Db, releasable: ReleaseConditions, at: Date, by: string): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable('prepared_decision')
    .set({ release_at: at, release_by: by })
    .where('checked_by', 'is not', null)
    .where(isReleasable(releasable))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Takes back every release that is set. @returns their number */
export async function unscheduleReleases(transaction: Db): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable('prepared_decision')
    .set({ release_at: null, release_by: null })
    .where('release_at', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Next accounts, after one, whose release is due. */
export async function listDueReleases(db: Db, now: Date, after: string, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('prepared_decision')
    .select('account_id')
    .where('release_at', '<=', now)
    .where('account_id', '>', after)
    .orderBy('account_id')
    .limit(limit)
    .execute();
  return rows.map(({ account_id: id }) => id);
}

/** Last day for a reply, and instant of the reply, by the newest state of each account. */
export async function readReplyTimes(
  db: Db,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<Selectable<Tables['application_state']>, 'respond_by' | 'replied_at'>>> {
  const rows = await db
    .selectFrom('application_state')
    .distinctOn('account_id')
    .select(['account_id', 'respond_by', 'replied_at'])
    .where('account_id', 'in', accountIds.length > 0 ? [...accountIds] : [NIL_ACCOUNT_ID])
    .orderBy('account_id')
    .orderBy('version', 'desc')
    .execute();
  return new Map(rows.map(({ account_id: id, ...times }) => [id, times]));
}
