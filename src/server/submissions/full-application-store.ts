import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { DecisionReply, PreparedDecisionStep, ApplicationStateName } from '../../api/rules/office.ts';
import type { Answers } from '../../form/model/answers.ts';
import type { DataKeys } from '../platform/data-keys.ts';
import { associatedDataOf } from '../database/sealed-columns.ts';
import type { Db, Tables } from '../database/tables.ts';

export interface FullApplication {
  readonly accountId: string;
  readonly username: string;
  readonly language: string | null;
  readonly answers: Answers;
  readonly submission: SubmissionFields | undefined;
}

interface SubmissionFields {
  readonly reference: string;
  readonly submittedAt: Date;
  readonly formHash: string;
  readonly state: ApplicationStateName;
  readonly outcome: string | null;
  readonly reply: DecisionReply | null;
  /** Member of the staff who reads it. */
  readonly readerId: string | null;
  /** Keys of the answers that retention has removed, each with its day. */
  readonly removed: Readonly<Record<string, string>>;
}

/** Last application of a page: the list goes on after it. */
export interface SubmissionCursor {
  /** Microseconds of the submission since 1970: a Date has only milliseconds, and would find the same ones again. */
  readonly at: number;
  readonly accountId: string;
}

export type FullSubmittedApplication = FullApplication & { readonly submission: SubmissionFields; readonly position: SubmissionCursor };

export interface SubmissionFilters {
  readonly since?: Date | undefined;
  /** Days of the submission; both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly timeZone?: string;
  readonly state?: ApplicationStateName | undefined;
  readonly outcome?: string | undefined;
  readonly reply?: DecisionReply | undefined;
  /** Outcomes of which those without a reply are wanted. */
  readonly unanswered?: readonly string[] | undefined;
  readonly decision?: PreparedDecisionStep | undefined;
  /** Null for those that nobody reads. */
  readonly readerId?: string | null | undefined;
  readonly among?: readonly string[] | undefined;
}

export type ApplicationFilter = { readonly status: 'draft' } | ({ readonly status: 'submitted' } & SubmissionFilters);

export type SqlCondition = RawBuilder<unknown>;

export const submissionConditions = ({
  since,
  from,
  to,
  timeZone = 'UTC',
  state,
  outcome,
  reply,
  unanswered,
  decision,
  readerId,
  among,
}: SubmissionFilters): readonly SqlCondition[] => [
  ...(since ? [sql`submitted_at >= ${since}`] : []),
  ...(from === undefined ? [] : [sql`submitted_at >= ${from}::timestamp AT TIME ZONE ${timeZone}`]),
  ...(to === undefined ? [] : [sql`submitted_at < (${to}::timestamp + interval '1 day') AT TIME ZONE ${timeZone}`]),
  ...(state === undefined ? [] : [sql`present_state = ${state}`]),
  ...(outcome === undefined ? [] : [sql`present_outcome = ${outcome}`]),
  ...(reply === undefined ? [] : [sql`present_reply = ${reply}`]),
  ...(unanswered === undefined ? [] : [sql`present_reply IS NULL AND present_outcome = ANY (${unanswered}::text[])`]),
  ...(decision === undefined
    ? []
    : [
        sql`EXISTS (SELECT FROM prepared_decision
          WHERE account_id = submission.account_id AND checked_by IS ${sql.raw(decision === 'checked' ? 'NOT NULL' : 'NULL')})`,
      ]),
  ...(readerId === undefined ? [] : [readerId === null ? sql`reader_id IS NULL` : sql`reader_id = ${readerId}`]),
  ...(among ? [sql`submission.account_id = ANY (${among}::uuid[])`] : []),
];

export const joinSqlConditions = (conditions: readonly SqlCondition[]): SqlCondition =>
  conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`;

export const SUBMISSION_COLUMNS = sql`
  submission.account_id, username, language, answers, reference, submitted_at, definition_hash,
  present_state, present_outcome, present_reply, reader_id, removed_answers,
  (extract(epoch FROM submitted_at) * 1000000)::bigint AS at`;

export interface SubmissionRow
  extends
    Pick<Selectable<Tables['account']>, 'username' | 'language'>,
    Omit<Selectable<Tables['submission']>, 'counts' | 'tabs' | 'summary'> {
  readonly at: string;
}

export const unsealSubmissionRow = (keys: DataKeys, row: SubmissionRow): FullSubmittedApplication => ({
  accountId: row.account_id,
  username: row.username,
  language: row.language,
  answers: keys.unseal(row.answers, associatedDataOf('submission.answers', row.account_id)) as Answers,
  submission: {
    reference: row.reference,
    submittedAt: row.submitted_at,
    formHash: row.definition_hash,
    state: row.present_state,
    outcome: row.present_outcome,
    reply: row.present_reply,
    readerId: row.reader_id,
    removed: row.removed_answers,
  },
  position: { at: Number(row.at), accountId: row.account_id },
});

/** Next submitted applications after a position, newest first by default, at most `limit`. */
export async function listSubmittedApplications(
  db: Db,
  keys: DataKeys,
  filters: SubmissionFilters,
  after: SubmissionCursor | undefined,
  limit: number,
  order: 'asc' | 'desc' = 'desc',
): Promise<readonly FullSubmittedApplication[]> {
  const conditions: readonly SqlCondition[] = [
    ...(after
      ? [
          sql`(submitted_at, submission.account_id) ${sql.raw(order === 'asc' ? '>' : '<')}
            (timestamptz 'epoch' + ${after.at} * interval '1 microsecond', ${after.accountId}::uuid)`,
        ]
      : []),
    ...submissionConditions(filters),
  ];
  const { rows } = await sql<SubmissionRow>`
    SELECT ${SUBMISSION_COLUMNS} FROM submission JOIN account ON account.id = submission.account_id
    WHERE ${joinSqlConditions(conditions)}
    ORDER BY submitted_at ${sql.raw(order)}, submission.account_id ${sql.raw(order)} LIMIT ${limit}`.execute(db);
  return rows.map((row) => unsealSubmissionRow(keys, row));
}

export const findSubmittedApplication = async (db: Db, keys: DataKeys, accountId: string): Promise<FullSubmittedApplication | undefined> =>
  (await listSubmittedApplications(db, keys, { among: [accountId] }, undefined, 1))[0];

/** Next open applications after an email address, by address, at most `limit`. @param part that the address contains */
export async function listOpenApplications(
  db: Db,
  keys: DataKeys,
  part: string,
  after: string,
  limit: number,
): Promise<readonly FullApplication[]> {
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
    answers: answers ? (keys.unseal(answers, associatedDataOf('application.answers', accountId)) as Answers) : {},
    submission: undefined,
  }));
}

export async function countApplications(db: Db, wanted: ApplicationFilter): Promise<number> {
  const { rows } = await (
    wanted.status === 'draft'
      ? sql<{ count: string }>`SELECT count(*) FROM application WHERE submitted_at IS NULL`
      : sql<{ count: string }>`SELECT count(*) FROM submission WHERE ${joinSqlConditions(submissionConditions(wanted))}`
  ).execute(db);
  return Number(rows[0]?.count ?? 0);
}

interface SubmissionStateCount extends Pick<SubmissionFields, 'state' | 'outcome' | 'reply'> {
  readonly count: number;
}

/** Numbers of submitted applications that pass, by state, outcome and reply. */
export async function countSubmissionsByState(db: Db, filters: SubmissionFilters): Promise<readonly SubmissionStateCount[]> {
  const { rows } = await sql<Omit<SubmissionStateCount, 'count'> & { readonly count: string }>`
    SELECT present_state AS state, present_outcome AS outcome, present_reply AS reply, count(*) AS count
    FROM submission WHERE ${joinSqlConditions(submissionConditions(filters))} GROUP BY 1, 2, 3`.execute(db);
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** True if a submission has this outcome. */
export const isOutcomeUsed = async (db: Db, outcome: string): Promise<boolean> =>
  (await db.selectFrom('submission').select('account_id').where('present_outcome', '=', outcome).limit(1).executeTakeFirst()) !== undefined;

export const hasApplication = async (db: Db, accountId: string): Promise<boolean> =>
  (await db.selectFrom('application').select('account_id').where('account_id', '=', accountId).executeTakeFirst()) !== undefined;

export async function findAccountIdByReference(db: Db, reference: string): Promise<string | undefined> {
  const row = await db.selectFrom('submission').select('account_id').where('reference', '=', reference).executeTakeFirst();
  return row?.account_id;
}

/** Account by reference, with or without its dash, or by email address. */
export async function findAccountIdByReferenceOrEmail(db: Db, text: string): Promise<string | undefined> {
  const name = text.trim();
  const { rows } = await sql<{ account_id: string }>`
    SELECT account_id FROM submission WHERE replace(reference, '-', '') = ${name.toUpperCase().replaceAll('-', '')}
    UNION ALL SELECT account_id FROM application JOIN account ON account.id = account_id WHERE username = ${name.toLowerCase()}
    LIMIT 1`.execute(db);
  return rows[0]?.account_id;
}
