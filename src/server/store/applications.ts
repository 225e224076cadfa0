import { sql } from 'kysely';
import type { WebStatus } from '../../contract/bodies.ts';
import type { Answers, ChosenTabs, Counts } from '../../form/answers.ts';
import type { DocumentAnswers } from '../../contract/documents.ts';
import type { Failures, Summary } from '../../form/form.ts';
import { documentAnswers } from './documents.ts';
import type { Db } from './tables.ts';

export interface Application {
  readonly answers: Answers;
  readonly counts: Counts;
  readonly tabs: ChosenTabs;
  readonly last_page: string | null;
  readonly submitted_at: Date | null;
}

export interface StoredProfile {
  readonly username: string;
  readonly answers: Answers;
  readonly documents: DocumentAnswers;
  readonly last_page: string | null;
  /** Of the submission, if there is one. */
  readonly reference: string | null;
  readonly submitted_at: Date | null;
  readonly statuses: readonly WebStatus[];
  /** Instants of the successful logins, oldest first. */
  readonly logins: readonly Date[];
}

const columns = ['answers', 'counts', 'tabs', 'last_page', 'submitted_at'] as const;

export async function readApplication(db: Db, accountId: string): Promise<Application> {
  return db.selectFrom('application').select(columns).where('account_id', '=', accountId).executeTakeFirstOrThrow();
}

/** All that a student's profile tells, in one question to the database: it is read at every page load. */
export async function readProfile(db: Db, accountId: string): Promise<StoredProfile> {
  const { rows } = await sql<StoredProfile>`
    SELECT account.username, application.answers, application.last_page, submission.reference, submission.submitted_at,
      ${documentAnswers(sql`account.id`)} AS documents,
      ARRAY(SELECT web_status FROM application_status WHERE account_id = account.id ORDER BY id) AS statuses,
      ARRAY(SELECT at FROM login WHERE account_id = account.id ORDER BY id) AS logins
    FROM account JOIN application ON application.account_id = account.id LEFT JOIN submission ON submission.account_id = account.id
    WHERE account.id = ${accountId}`.execute(db);
  const [profile] = rows;
  if (!profile) throw new Error('A session is open for an account that is not there.');
  return profile;
}

/** The application, held until the transaction ends: whoever else wants to change it waits. */
export async function lockApplication(db: Db, accountId: string): Promise<Application> {
  return db.selectFrom('application').select(columns).where('account_id', '=', accountId).forUpdate().executeTakeFirstOrThrow();
}

export async function writeAnswers(db: Db, accountId: string, answers: Answers): Promise<void> {
  await db.updateTable('application').set({ answers: JSON.stringify(answers) }).where('account_id', '=', accountId).execute();
}

export async function writeCounts(db: Db, accountId: string, counts: Counts): Promise<void> {
  await db.updateTable('application').set({ counts: JSON.stringify(counts) }).where('account_id', '=', accountId).execute();
}

export async function writeTabs(db: Db, accountId: string, tabs: ChosenTabs): Promise<void> {
  await db.updateTable('application').set({ tabs: JSON.stringify(tabs) }).where('account_id', '=', accountId).execute();
}

export async function writeLastPage(db: Db, accountId: string, lastPage: string): Promise<void> {
  await db.updateTable('application').set({ last_page: lastPage }).where('account_id', '=', accountId).execute();
}

/** Keeps where the browser goes after login, unless the student has been on a page before. */
export async function startLastPage(db: Db, accountId: string, lastPage: string): Promise<void> {
  await db.updateTable('application').set({ last_page: lastPage }).where('account_id', '=', accountId).where('last_page', 'is', null).execute();
}

export async function writeFailures(db: Db, accountId: string, failures: Failures): Promise<void> {
  await db.updateTable('application').set({ failures: JSON.stringify(failures) }).where('account_id', '=', accountId).execute();
}

/** Adds the statuses that are new, in this order. */
export async function addStatuses(db: Db, accountId: string, statuses: readonly WebStatus[], now: Date): Promise<void> {
  await db.insertInto('application_status').values(statuses.map((web_status) => ({ account_id: accountId, web_status, at: now })))
    .onConflict((conflict) => conflict.columns(['account_id', 'web_status']).doNothing()).execute();
}

export interface Submission {
  readonly reference: string;
  readonly answers: Answers;
  readonly counts: Counts;
  readonly tabs: ChosenTabs;
  readonly summary: Summary;
  readonly definitionHash: string;
}

/** Keeps what was handed in; later changes to the form or the account's draft do not touch it. */
export async function keepSubmission(db: Db, accountId: string, submission: Submission, now: Date): Promise<void> {
  await db.insertInto('submission').values({
    account_id: accountId,
    reference: submission.reference,
    answers: JSON.stringify(submission.answers),
    counts: JSON.stringify(submission.counts),
    tabs: JSON.stringify(submission.tabs),
    summary: JSON.stringify(submission.summary),
    definition_hash: submission.definitionHash,
    submitted_at: now,
  }).execute();
  await db.updateTable('application').set({ submitted_at: now }).where('account_id', '=', accountId).execute();
}

/** What was handed in, as it was read then; undefined until it is. */
export async function readSubmission(db: Db, accountId: string) {
  return db.selectFrom('submission').select(['reference', 'summary', 'definition_hash', 'submitted_at']).where('account_id', '=', accountId).executeTakeFirst();
}

export async function usernameOf(db: Db, accountId: string): Promise<string> {
  const row = await db.selectFrom('account').select('username').where('id', '=', accountId).executeTakeFirstOrThrow();
  return row.username;
}
