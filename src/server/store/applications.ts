import type { WebStatus } from '../../contract/bodies.ts';
import type { Answers, Counts } from '../../form/answers.ts';
import type { Failures, Summary } from '../../form/form.ts';
import type { Db } from './tables.ts';

export interface Application {
  readonly answers: Answers;
  readonly counts: Counts;
  readonly last_page: string | null;
  readonly submitted_at: Date | null;
}
const columns = ['answers', 'counts', 'last_page', 'submitted_at'] as const;

export async function readApplication(db: Db, accountId: string): Promise<Application> {
  return db.selectFrom('application').select(columns).where('account_id', '=', accountId).executeTakeFirstOrThrow();
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

export async function statusesOf(db: Db, accountId: string): Promise<readonly WebStatus[]> {
  const rows = await db.selectFrom('application_status').select('web_status').where('account_id', '=', accountId).orderBy('id').execute();
  return rows.map((row) => row.web_status);
}

export interface Submission {
  readonly reference: string;
  readonly answers: Answers;
  readonly counts: Counts;
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
    summary: JSON.stringify(submission.summary),
    definition_hash: submission.definitionHash,
    submitted_at: now,
  }).execute();
  await db.updateTable('application').set({ submitted_at: now }).where('account_id', '=', accountId).execute();
}

/** Reference and time of what was handed in, if it was. */
export async function submissionOf(db: Db, accountId: string): Promise<{ reference: string; submitted_at: Date } | undefined> {
  return db.selectFrom('submission').select(['reference', 'submitted_at']).where('account_id', '=', accountId).executeTakeFirst();
}

export async function usernameOf(db: Db, accountId: string): Promise<string> {
  const row = await db.selectFrom('account').select('username').where('id', '=', accountId).executeTakeFirstOrThrow();
  return row.username;
}
