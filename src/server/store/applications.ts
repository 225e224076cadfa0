import { type Selectable, sql } from 'kysely';
import type { WebStatus } from '../../contract/shapes/bodies.ts';
import { ANSWERED, type Answers, type ChosenTabs, type Counts } from '../../form/model/answers.ts';
import type { DocumentAnswers } from '../../contract/shapes/documents.ts';
import type { Failures, Summary } from '../../form/model/form.ts';
import type { DataKeys } from '../data-keys.ts';
import { documentAnswers } from './documents.ts';
import { placeOf } from './sealed-columns.ts';
import type { Db, Tables } from './tables.ts';

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

export interface Submission {
  readonly reference: string;
  readonly answers: Answers;
  readonly counts: Counts;
  readonly tabs: ChosenTabs;
  readonly summary: Summary;
  readonly definitionHash: string;
}

/** What was submitted, as it appeared then. */
export interface KeptSubmission {
  readonly reference: string;
  readonly summary: Summary;
  readonly definition_hash: string;
  readonly submitted_at: Date;
}

/** Reads and writes what is sealed in the database. */
export interface Applications {
  read(db: Db, accountId: string): Promise<Application>;
  /** The application, locked until the transaction ends: other changes wait. */
  lock(db: Db, accountId: string): Promise<Application>;
  /** Everything in a student's profile, in one query: it is read at every page load. */
  readProfile(db: Db, accountId: string): Promise<StoredProfile>;
  writeAnswers(db: Db, accountId: string, answers: Answers): Promise<void>;
  writeFailures(db: Db, accountId: string, failures: Failures): Promise<void>;
  /** Stores what was submitted; later changes to the form or the account's draft do not affect it. */
  keepSubmission(db: Db, accountId: string, submission: Submission, now: Date): Promise<void>;
  /** Undefined until it is submitted. */
  readSubmission(db: Db, accountId: string): Promise<KeptSubmission | undefined>;
}

const progress = ['counts', 'tabs', 'last_page', 'submitted_at'] as const;

export function createApplications(keys: DataKeys): Applications {
  const answersOf = (accountId: string, sealed: Buffer | null): Answers =>
    sealed ? (keys.open(sealed, placeOf('application.answers', accountId)) as Answers) : {};

  const query = (db: Db, accountId: string) =>
    db
      .selectFrom('application')
      .select([...progress, 'answers'])
      .where('account_id', '=', accountId);
  type Row = Pick<Selectable<Tables['application']>, (typeof progress)[number] | 'answers'>;
  const opened = (accountId: string, { answers, ...others }: Row): Application => ({ answers: answersOf(accountId, answers), ...others });

  return {
    read: async (db, accountId) => opened(accountId, await query(db, accountId).executeTakeFirstOrThrow()),
    lock: async (db, accountId) => opened(accountId, await query(db, accountId).forUpdate().executeTakeFirstOrThrow()),

    async readProfile(db, accountId) {
      const { rows } = await sql<Omit<StoredProfile, 'answers'> & { readonly answers: Buffer | null }>`
        SELECT account.username, application.answers, application.last_page, submission.reference, submission.submitted_at,
          ${documentAnswers(sql`account.id`)} AS documents,
          ARRAY(SELECT web_status FROM application_status WHERE account_id = account.id ORDER BY id) AS statuses,
          ARRAY(SELECT at FROM login WHERE account_id = account.id ORDER BY id) AS logins
        FROM account JOIN application ON application.account_id = account.id LEFT JOIN submission ON submission.account_id = account.id
        WHERE account.id = ${accountId}`.execute(db);
      const [profile] = rows;
      if (!profile) throw new Error('A session is open for an account that does not exist.');
      return { ...profile, answers: answersOf(accountId, profile.answers) };
    },

    async writeAnswers(db, accountId, answers) {
      await db
        .updateTable('application')
        .set({
          answers: keys.seal(answers, placeOf('application.answers', accountId)),
          answered_files: Object.keys(answers).filter((key) => answers[key] === ANSWERED),
        })
        .where('account_id', '=', accountId)
        .execute();
    },

    async writeFailures(db, accountId, failures) {
      const sealed = keys.seal(failures, placeOf('application.failures', accountId));
      await db.updateTable('application').set({ failures: sealed }).where('account_id', '=', accountId).execute();
    },

    async keepSubmission(db, accountId, { reference, answers, counts, tabs, summary, definitionHash }, now) {
      await db
        .insertInto('submission')
        .values({
          account_id: accountId,
          reference,
          answers: keys.seal(answers, placeOf('submission.answers', accountId)),
          counts: JSON.stringify(counts),
          tabs: JSON.stringify(tabs),
          summary: keys.seal(summary, placeOf('submission.summary', accountId)),
          definition_hash: definitionHash,
          submitted_at: now,
        })
        .execute();
      await db.updateTable('application').set({ submitted_at: now }).where('account_id', '=', accountId).execute();
    },

    async readSubmission(db, accountId) {
      const row = await db
        .selectFrom('submission')
        .select(['reference', 'summary', 'definition_hash', 'submitted_at'])
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row && { ...row, summary: keys.open(row.summary, placeOf('submission.summary', accountId)) as Summary };
    },
  };
}

/** The progress of an application, without its answers. */
export async function readProgress(db: Db, accountId: string): Promise<Omit<Application, 'answers'>> {
  return db.selectFrom('application').select(progress).where('account_id', '=', accountId).executeTakeFirstOrThrow();
}

export async function writeCounts(db: Db, accountId: string, counts: Counts): Promise<void> {
  await db
    .updateTable('application')
    .set({ counts: JSON.stringify(counts) })
    .where('account_id', '=', accountId)
    .execute();
}

export async function writeTabs(db: Db, accountId: string, tabs: ChosenTabs): Promise<void> {
  await db
    .updateTable('application')
    .set({ tabs: JSON.stringify(tabs) })
    .where('account_id', '=', accountId)
    .execute();
}

export async function writeLastPage(db: Db, accountId: string, lastPage: string): Promise<void> {
  await db.updateTable('application').set({ last_page: lastPage }).where('account_id', '=', accountId).execute();
}

/** Stores where the browser goes after logging in, unless the student has been on a page before. */
export async function startLastPage(db: Db, accountId: string, lastPage: string): Promise<void> {
  await db
    .updateTable('application')
    .set({ last_page: lastPage })
    .where('account_id', '=', accountId)
    .where('last_page', 'is', null)
    .execute();
}

/** Adds those statuses that are new, in this order. */
export async function addStatuses(db: Db, accountId: string, statuses: readonly WebStatus[], now: Date): Promise<void> {
  await db
    .insertInto('application_status')
    .values(statuses.map((web_status) => ({ account_id: accountId, web_status, at: now })))
    .onConflict((conflict) => conflict.columns(['account_id', 'web_status']).doNothing())
    .execute();
}

export async function usernameOf(db: Db, accountId: string): Promise<string> {
  const row = await db.selectFrom('account').select('username').where('id', '=', accountId).executeTakeFirstOrThrow();
  return row.username;
}
