import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Decision } from '../../api/schemas/decision-schemas.ts';
import type { DecisionReply, ApplicationStateName } from '../../api/rules/office.ts';
import { getOwn } from '../../form/model/answers.ts';
import type { DataKeys } from '../platform/data-keys.ts';
import { associatedDataOf } from '../database/sealed-columns.ts';
import type { Db, Tables } from '../database/tables.ts';

export interface StateDetails {
  readonly missing: readonly string[];
  readonly message: string;
  /** Items as they were before, if the state can be taken back. */
  readonly items?: readonly RequestedItemTimes[];
  /** Emails that were still waiting, and do not go because of this state. */
  readonly mails?: readonly SupersededMail[];
  /** Texts of a decision as they were released, independent of later forms. */
  readonly told?: ReleasedDecision;
  /** ISO instant of the letter that no longer holds, as the decision was taken back. */
  readonly voidedLetterAt?: string;
  /** Officer that recorded the reply, if the student did not give it. */
  readonly replyActor?: string;
}

export interface SupersededMail {
  readonly kind: `state_${ApplicationStateName}`;
  readonly params: Readonly<Record<string, string | number>>;
}

type SealedWords = Omit<StateDetails, 'told'> & {
  readonly told?: Pick<ReleasedDecision, 'replies' | 'languages'> & Partial<ReleasedDecision>;
};

export interface ReleasedDecision extends Pick<Decision, 'at' | 'message' | 'ends' | 'replaces'> {
  readonly replies: boolean;
  readonly interim?: boolean;
  readonly languages: Readonly<Record<string, Pick<Decision, 'name' | 'headline' | 'letter'>>>;
}

/** Texts of the current decision in a language, else in the institution's first one; undefined if there is none with an outcome. */
export function releasedDecisionIn(present: StoredState | undefined, language: string): ReleasedDecision['languages'][string] | undefined {
  if (!present?.told) return undefined;
  return getOwn(present.told.languages, language) ?? Object.values(present.told.languages)[0];
}

export interface StoredState extends StateDetails {
  /** 0 for that of a fresh submission, which nobody has set. */
  readonly version: number;
  readonly state: ApplicationStateName;
  readonly at: Date;
  readonly actor: string;
  readonly outcome: string | null;
  readonly respond_by: string | null;
  readonly reply: DecisionReply | null;
  readonly replied_at: Date | null;
}

type Decided = Pick<StoredState, 'outcome' | 'respond_by' | 'reply' | 'replied_at'>;
export type NewState = Omit<StoredState, keyof Decided> & Partial<Decided>;

/** Decision and reply, or the letter that no longer holds: the next state takes it over if it only asks for documents. */
export function currentDecisionFields(present: StoredState): Partial<NewState> {
  const { outcome, respond_by, reply, replied_at, told, replyActor, voidedLetterAt } = present;
  if (!told) return voidedLetterAt === undefined ? {} : { voidedLetterAt };
  return { outcome, respond_by, reply, replied_at, told, ...(replyActor && { replyActor }) };
}

type Row = Omit<Selectable<Tables['application_state']>, 'account_id' | 'mail_id'>;
/** Newest row of an application, null in each column if there is none. */
export type CurrentStateRow = { readonly [Column in keyof Row]: Row[Column] | null };

export const currentStateQuery = (accountId: RawBuilder<unknown>): RawBuilder<Row> => sql<Row>`
  SELECT version, state, words, at, actor, outcome, respond_by, reply, replied_at FROM application_state WHERE account_id = ${accountId} ORDER BY version DESC LIMIT 1`;

/** @param submittedAt start of the state `received` if there is no row */
export function unsealState(
  keys: DataKeys,
  accountId: string,
  { version, state, words, at, actor, outcome, respond_by, reply, replied_at }: CurrentStateRow,
  submittedAt: Date,
): StoredState {
  const setAt = at ?? submittedAt;
  const sealed = words ? keys.unseal(words, associatedDataOf('application_state.words', accountId)) : { missing: [], message: '' };
  const { told: sealedLetter, ...written } = sealed as SealedWords;
  // An earlier version sealed the letter without these.
  const told = sealedLetter && { at: setAt.toISOString(), message: written.message, ends: false, replaces: null, ...sealedLetter };
  return {
    version: version ?? 0,
    state: state ?? 'received',
    at: setAt,
    actor: actor ?? 'student',
    outcome,
    respond_by,
    reply,
    replied_at,
    ...written,
    ...(told && { told }),
  };
}

export async function readCurrentStates(db: Db, keys: DataKeys, accountIds: readonly string[]): Promise<ReadonlyMap<string, StoredState>> {
  const { rows } = await sql<CurrentStateRow & { readonly account_id: string; readonly submitted_at: Date }>`
    SELECT account_id, submitted_at, present.*
    FROM submission LEFT JOIN LATERAL (${currentStateQuery(sql`submission.account_id`)}) AS present ON true
    WHERE account_id = ANY (${accountIds}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.account_id, unsealState(keys, row.account_id, row, row.submitted_at)]));
}

export async function readStateHistory(db: Db, keys: DataKeys, accountId: string): Promise<readonly StoredState[]> {
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
export const lockSubmission = async (transaction: Db, accountId: string): Promise<LockedSubmission | undefined> =>
  transaction
    .selectFrom('application')
    .innerJoin('submission', 'submission.account_id', 'application.account_id')
    .select(['reference', 'definition_hash'])
    .where('application.account_id', '=', accountId)
    .forUpdate(['application', 'submission'])
    .executeTakeFirst();

export async function insertState(
  transaction: Db,
  keys: DataKeys,
  accountId: string,
  { missing, message, items, mails, told, replyActor, voidedLetterAt, ...entry }: NewState,
  mailId: string | null,
): Promise<void> {
  const words = sealWords(keys, accountId, { missing, message, items, mails, told, replyActor, voidedLetterAt });
  await transaction
    .insertInto('application_state')
    .values({ ...entry, mail_id: mailId, account_id: accountId, words })
    .execute();
}

type Details = { readonly [Name in keyof StateDetails]: StateDetails[Name] | undefined };

/** Leaves out undefined entries. */
const sealWords = (
  keys: DataKeys,
  accountId: string,
  { missing, message, items, mails, told, replyActor, voidedLetterAt }: Details,
): Buffer =>
  keys.seal({ missing, message, items, mails, told, replyActor, voidedLetterAt }, associatedDataOf('application_state.words', accountId));

/** Email that announces the newest state, if it was one that can be taken back. */
export async function findNewestStateMailId(db: Db, accountId: string): Promise<string | null> {
  const newest = db.selectFrom('application_state').select('mail_id').where('account_id', '=', accountId).orderBy('version', 'desc');
  return (await newest.limit(1).executeTakeFirst())?.mail_id ?? null;
}

/** Unsent emails that announce states of an application. */
export async function listUnsentStateMailIds(db: Db, accountId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('application_state')
    .innerJoin('mail', 'mail.id', 'application_state.mail_id')
    .select('mail.id')
    .where('application_state.account_id', '=', accountId)
    .where('sent_at', 'is', null)
    .orderBy('version')
    .execute();
  return rows.map(({ id }) => id);
}

/** Saves what the student replied. */
export async function saveDecisionReply(
  transaction: Db,
  keys: DataKeys,
  accountId: string,
  { version, ...present }: StoredState,
  given: Pick<StoredState, 'reply' | 'replied_at'>,
): Promise<void> {
  await transaction
    .updateTable('application_state')
    .set({ ...given, words: sealWords(keys, accountId, { ...present, replyActor: undefined }) })
    .where('account_id', '=', accountId)
    .where('version', '=', version)
    .execute();
}

/** Changes of an item when other documents are asked for, or its file is returned; ISO instants. */
export interface RequestedItemTimes {
  readonly id: string;
  readonly sent: string | null;
  readonly closed: string | null;
  /** An earlier version took no return back. */
  readonly returned?: string | null;
  readonly reason?: string;
}
