import { sql } from 'kysely';
import type { Answers, ChosenTabs, Counts } from '../../form/model/answers.ts';
import type { DataKeys } from '../data-keys.ts';
import { NO_ACCOUNT, placeOf } from './sealed-columns.ts';
import type { Db } from './tables.ts';

/** Everything that an admissions office gets to know of one application. */
export interface WholeApplication {
  readonly accountId: string;
  readonly username: string;
  readonly language: string | null;
  readonly answers: Answers;
  readonly counts: Counts;
  readonly tabs: ChosenTabs;
  /** Undefined while it is a draft. */
  readonly submission: { readonly reference: string; readonly submittedAt: Date; readonly formHash: string } | undefined;
  /** Where a reading goes on behind it. */
  readonly position: Position;
}

export type ApplicationState = 'submitted' | 'draft';

/** Which applications, and after which of them: those that were submitted in the order of their submission, drafts by account. */
export interface Wanted {
  readonly state: ApplicationState;
  /** Only those that were submitted then or later. */
  readonly since?: Date | undefined;
}
/** Where a reading goes on: behind this application. */
export interface Position {
  /** Of the submission, as the database writes it: a Date has no microseconds, and would find the same ones again. '' among drafts. */
  readonly at: string;
  readonly accountId: string;
}

const EVER = new Date(0);
const FIRST = '-infinity';

/** How many there are at this moment. */
export async function countApplications(db: Db, { state, since = EVER }: Wanted, after?: Position): Promise<number> {
  const { at = FIRST, accountId: last = NO_ACCOUNT } = after ?? {};
  const { rows } = await (
    state === 'draft'
      ? sql<{ count: string }>`
          SELECT count(*) FROM application WHERE submitted_at IS NULL AND account_id > ${last}`
      : sql<{ count: string }>`
          SELECT count(*) FROM submission
          WHERE submitted_at >= ${since} AND (submitted_at, account_id) > (${at}::timestamptz, ${last})`
  ).execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** The next applications behind a position, at most `limit`. */
export async function nextApplications(
  db: Db,
  keys: DataKeys,
  { state, since = EVER }: Wanted,
  after: Position | undefined,
  limit: number,
): Promise<readonly WholeApplication[]> {
  const { at = FIRST, accountId: last = NO_ACCOUNT } = after ?? {};
  if (state === 'draft') {
    const { rows } = await sql<Row>`
      SELECT account_id, username, language, answers, counts, tabs FROM application JOIN account ON account.id = account_id
      WHERE submitted_at IS NULL AND account_id > ${last} ORDER BY account_id LIMIT ${limit}`.execute(db);
    return rows.map((row) => wholeOf(row, (sealed) => keys.open(sealed, placeOf('application.answers', row.account_id)) as Answers));
  }
  const { rows } = await sql<SubmittedRow>`
    ${SUBMITTED} WHERE submitted_at >= ${since} AND (submitted_at, account_id) > (${at}::timestamptz, ${last})
    ORDER BY submitted_at, account_id LIMIT ${limit}`.execute(db);
  return rows.map((row) => submittedOf(keys, row));
}

/** Those of these accounts that are submitted, in no order. */
export async function submittedApplications(
  db: Db,
  keys: DataKeys,
  accountIds: readonly string[],
): Promise<readonly SubmittedApplication[]> {
  const { rows } = await sql<SubmittedRow>`${SUBMITTED} WHERE account_id = ANY (${accountIds}::uuid[])`.execute(db);
  return rows.map((row) => submittedOf(keys, row));
}

/** Whose application has this reference. */
export async function accountOfSubmission(db: Db, reference: string): Promise<string | undefined> {
  const row = await db.selectFrom('submission').select('account_id').where('reference', '=', reference).executeTakeFirst();
  return row?.account_id;
}

/** Whose application has this reference, with or without its dash, or belongs to this email address. */
export async function accountOfApplication(db: Db, text: string): Promise<string | undefined> {
  const name = text.trim();
  const { rows } = await sql<{ account_id: string }>`
    SELECT account_id FROM submission WHERE replace(reference, '-', '') = ${name.toUpperCase().replaceAll('-', '')}
    UNION ALL SELECT account_id FROM application JOIN account ON account.id = account_id WHERE username = ${name.toLowerCase()}
    LIMIT 1`.execute(db);
  return rows[0]?.account_id;
}

const SUBMITTED = sql`
  SELECT account_id, username, language, answers, counts, tabs, reference, submitted_at, submitted_at::text AS at, definition_hash
  FROM submission JOIN account ON account.id = account_id`;

export type SubmittedApplication = WholeApplication & { readonly submission: NonNullable<WholeApplication['submission']> };

interface Row {
  readonly account_id: string;
  readonly username: string;
  readonly language: string | null;
  readonly answers: Buffer | null;
  readonly counts: Counts;
  readonly tabs: ChosenTabs;
}

interface SubmittedRow extends Row {
  readonly reference: string;
  readonly submitted_at: Date;
  readonly at: string;
  readonly definition_hash: string;
}

const submittedOf = (keys: DataKeys, row: SubmittedRow): SubmittedApplication => ({
  ...wholeOf(row, (sealed) => keys.open(sealed, placeOf('submission.answers', row.account_id)) as Answers),
  submission: { reference: row.reference, submittedAt: row.submitted_at, formHash: row.definition_hash },
  position: { at: row.at, accountId: row.account_id },
});

const wholeOf = (row: Row, open: (sealed: Buffer) => Answers): WholeApplication => ({
  accountId: row.account_id,
  username: row.username,
  language: row.language,
  answers: row.answers ? open(row.answers) : {},
  counts: row.counts,
  tabs: row.tabs,
  submission: undefined,
  position: { at: '', accountId: row.account_id },
});
