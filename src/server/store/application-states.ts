import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { StateName } from '../../contract/office.ts';
import type { DataKeys } from '../data-keys.ts';
import { placeOf } from './sealed-columns.ts';
import type { ItemTimes } from './requested-items.ts';
import type { Db, Tables } from './tables.ts';

export interface StateWords {
  readonly missing: readonly string[];
  readonly message: string;
  /** Items as they were before, if the state can be taken back. */
  readonly items?: readonly ItemTimes[];
}

export interface StoredState extends StateWords {
  /** 0 for that of a fresh submission, which nobody has set. */
  readonly version: number;
  readonly state: StateName;
  readonly at: Date;
  readonly actor: string;
}

type Row = Omit<Selectable<Tables['application_state']>, 'account_id'>;
/** Newest row of an application, null in each column if there is none. */
export type CurrentState = { readonly [Column in keyof Row]: Row[Column] | null };

export const currentState = (accountId: RawBuilder<unknown>): RawBuilder<Row> => sql<Row>`
  SELECT version, state, words, at, actor FROM application_state WHERE account_id = ${accountId} ORDER BY version DESC LIMIT 1`;

/** @param submittedAt start of the state `received` if there is no row */
export function unsealState(
  keys: DataKeys,
  accountId: string,
  { version, state, words, at, actor }: CurrentState,
  submittedAt: Date,
): StoredState {
  const written = words ? (keys.open(words, placeOf('application_state.words', accountId)) as StateWords) : { missing: [], message: '' };
  return { version: version ?? 0, state: state ?? 'received', at: at ?? submittedAt, actor: actor ?? 'student', ...written };
}

export async function currentStates(db: Db, keys: DataKeys, accountIds: readonly string[]): Promise<ReadonlyMap<string, StoredState>> {
  const { rows } = await sql<CurrentState & { readonly account_id: string; readonly submitted_at: Date }>`
    SELECT account_id, submitted_at, present.*
    FROM submission LEFT JOIN LATERAL (${currentState(sql`submission.account_id`)}) AS present ON true
    WHERE account_id = ANY (${accountIds}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.account_id, unsealState(keys, row.account_id, row, row.submitted_at)]));
}

export async function allStates(db: Db, keys: DataKeys, accountId: string): Promise<readonly StoredState[]> {
  const rows = await db
    .selectFrom('application_state')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => unsealState(keys, accountId, row, row.at));
}

export type LockedSubmission = Pick<Selectable<Tables['submission']>, 'reference' | 'definition_hash'>;

/** Locks a submission with its application until the transaction ends: nobody else sets its state, or deletes it. */
export async function lockSubmission(transaction: Db, accountId: string): Promise<LockedSubmission | undefined> {
  return transaction
    .selectFrom('application')
    .innerJoin('submission', 'submission.account_id', 'application.account_id')
    .select(['reference', 'definition_hash'])
    .where('application.account_id', '=', accountId)
    .forUpdate(['application', 'submission'])
    .executeTakeFirst();
}

export async function addState(
  transaction: Db,
  keys: DataKeys,
  accountId: string,
  { missing, message, items, ...entry }: StoredState,
  mailId: string | null,
): Promise<void> {
  const words: StateWords = { missing, message, ...(items && { items }) };
  await transaction
    .insertInto('application_state')
    .values({ ...entry, mail_id: mailId, account_id: accountId, words: keys.seal(words, placeOf('application_state.words', accountId)) })
    .execute();
}

/** Email that announces the newest state, if it was one that can be taken back. */
export async function mailOfState(db: Db, accountId: string): Promise<string | null> {
  const newest = db.selectFrom('application_state').select('mail_id').where('account_id', '=', accountId).orderBy('version', 'desc');
  return (await newest.limit(1).executeTakeFirst())?.mail_id ?? null;
}
