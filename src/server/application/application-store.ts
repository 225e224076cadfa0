import { type Selectable, sql, type UpdateObject } from 'kysely';
import type { WebStatus } from '../../api/schemas/application-schemas.ts';
import { FILE_ANSWER, type Answers, type ChosenTabs, type RepeatCounts, getOwn } from '../../form/model/answers.ts';
import type { DocumentAnswers } from '../../api/schemas/document-schemas.ts';
import type { Failures, AnswerSummary } from '../../form/model/form.ts';
import { type DataKeys, SEALED_VALUE_ID_BYTES, sealedValueIdOf } from '../platform/data-keys.ts';
import { unsealState, type CurrentStateRow, currentStateQuery, type StoredState } from './application-state-store.ts';
import { accountGoneError, runPreparedQuery } from '../database/database.ts';
import { type StoredDocument, documentAnswersQuery } from '../documents/document-store.ts';
import { associatedDataOf, type SealedColumn } from '../database/sealed-columns.ts';
import type { LiveSessionQuery } from '../accounts/session-store.ts';
import type { Db, Tables } from '../database/tables.ts';

export interface Application {
  readonly answers: Answers;
  readonly counts: RepeatCounts;
  readonly tabs: ChosenTabs;
  readonly last_page: string | null;
  readonly submitted_at: Date | null;
  /** Hash of the form that the answers were last saved under; null without answers. */
  readonly form_hash: string | null;
}

export interface ApplicationSnapshot extends Application {
  readonly accountId: string;
  readonly documents: readonly Pick<StoredDocument, 'id' | 'answer_key' | 'status'>[];
  /** Distinguishes these answers from all others that were ever stored; null while there are none. */
  readonly version: Buffer | null;
}

interface StoredProfile extends Pick<Application, 'counts' | 'tabs'> {
  readonly accountId: string;
  readonly username: string;
  readonly created_at: Date;
  readonly answers: Answers;
  readonly documents: DocumentAnswers;
  readonly last_page: string | null;
  readonly form_hash: string | null;
  readonly has_changes: boolean;
  readonly submission: (Pick<StoredSubmission, 'reference' | 'submitted_at' | 'definition_hash'> & { readonly state: StoredState }) | null;
  readonly statuses: readonly WebStatus[];
  readonly logins: readonly Date[];
}

interface NewSubmission {
  readonly reference: string;
  readonly answers: Answers;
  readonly counts: RepeatCounts;
  readonly tabs: ChosenTabs;
  readonly summary: AnswerSummary;
  readonly definitionHash: string;
}

export interface StoredSubmission extends Pick<Application, 'answers' | 'counts' | 'tabs'> {
  readonly reference: string;
  readonly summary: AnswerSummary;
  readonly definition_hash: string;
  readonly submitted_at: Date;
  readonly removed_answers: Readonly<Record<string, string>>;
  readonly reader_id?: string | null;
}

interface SaveContext {
  readonly formHash: string;
  readonly now: Date;
}

export type ApplicationStore = ReturnType<typeof createApplicationStore>;

/** Null columns while there is no submission; the state is null until someone sets it. */
type SubmissionRow = CurrentStateRow & { readonly [Column in 'reference' | 'definition_hash']: string | null } & {
  readonly submitted_at: Date | null;
};

const progress = ['counts', 'tabs', 'last_page', 'submitted_at', 'form_hash'] as const;

export function createApplicationStore(keys: DataKeys) {
  const answersOf = (accountId: string, sealed: Buffer | null): Answers =>
    sealed ? (keys.unseal(sealed, associatedDataOf('application.answers', accountId)) as Answers) : {};
  const sealedAnswers = (accountId: string, answers: Answers): Buffer =>
    keys.seal(answers, associatedDataOf('application.answers', accountId));

  const query = (db: Db, accountId: string) =>
    db
      .selectFrom('application')
      .select([...progress, 'answers'])
      .where('account_id', '=', accountId);
  type Row = Pick<Selectable<Tables['application']>, (typeof progress)[number] | 'answers'>;
  const opened = (accountId: string, { answers, ...others }: Row): Application => ({ answers: answersOf(accountId, answers), ...others });

  return {
    read: async (db: Db, accountId: string): Promise<Application> =>
      opened(accountId, await query(db, accountId).executeTakeFirstOrThrow(accountGoneError)),
    lock: async (db: Db, accountId: string): Promise<Application> =>
      opened(accountId, await query(db, accountId).forUpdate().executeTakeFirstOrThrow(accountGoneError)),

    async readSnapshot(db: Db, session: LiveSessionQuery): Promise<ApplicationSnapshot | undefined> {
      const [seen] = await runPreparedQuery(
        db,
        sql<Row & Pick<ApplicationSnapshot, 'accountId' | 'documents'>>`
          WITH student AS (${session})
          SELECT account_id AS "accountId", counts, tabs, last_page, submitted_at, form_hash, answers,
            coalesce((SELECT jsonb_agg(jsonb_build_object('id', id, 'answer_key', answer_key, 'status', status))
              FROM document WHERE document.account_id = student.account_id AND request_id IS NULL), '[]') AS documents
          FROM student JOIN application USING (account_id)`,
      );
      return seen && { ...seen, answers: answersOf(seen.accountId, seen.answers), version: seen.answers && sealedValueIdOf(seen.answers) };
    },

    async readProfile(db: Db, session: LiveSessionQuery): Promise<StoredProfile | undefined> {
      const [profile] = await runPreparedQuery(
        db,
        sql<Omit<StoredProfile, 'answers' | 'submission'> & SubmissionRow & { readonly answers: Buffer | null }>`
        WITH student AS (${session})
        SELECT account.id AS "accountId", account.username, account.created_at, application.answers, application.counts, application.tabs, application.last_page,
          application.form_hash, application.form_changes IS NOT NULL AS has_changes,
          reference, definition_hash, submission.submitted_at, version, state, words, at, actor, outcome, respond_by, reply, replied_at,
          ${documentAnswersQuery(sql`account.id`)} AS documents,
          ARRAY(SELECT web_status FROM application_status WHERE account_id = account.id ORDER BY id) AS statuses,
          ARRAY(SELECT at FROM login WHERE account_id = account.id ORDER BY id) AS logins
        FROM student JOIN account ON account.id = student.account_id JOIN application ON application.account_id = account.id
          LEFT JOIN submission ON submission.account_id = account.id
          LEFT JOIN LATERAL (${currentStateQuery(sql`submission.account_id`)}) AS present ON true`,
      );
      if (!profile) return undefined;
      const { answers, reference, definition_hash, submitted_at, ...others } = profile;
      const { accountId } = others;
      const isSubmitted = reference !== null && definition_hash !== null && submitted_at !== null;
      const submission = isSubmitted
        ? { reference, definition_hash, submitted_at, state: unsealState(keys, accountId, profile, submitted_at) }
        : null;
      return { ...others, answers: answersOf(accountId, answers), submission };
    },

    async writeAnswers(db: Db, accountId: string, answers: Answers, { formHash, now }: SaveContext): Promise<void> {
      await updateApplication(db, accountId, {
        answers: sealedAnswers(accountId, answers),
        answered_files: answeredFiles(answers),
        // An application with a form is migrated only when it is opened.
        form_hash: sql<string>`coalesce(form_hash, ${formHash})`,
        changed_at: now,
      });
    },

    /** Replaces answers read without a lock; false, and nothing is written, if they were changed or submitted since. */
    async replaceAnswers(
      db: Db,
      { accountId, version }: ApplicationSnapshot,
      answers: Answers,
      { formHash, now }: SaveContext,
    ): Promise<boolean> {
      const written = await runPreparedQuery(
        db,
        sql`
          UPDATE application SET answers = ${sealedAnswers(accountId, answers)}, answered_files = ${answeredFiles(answers)},
            form_hash = coalesce(form_hash, ${formHash}), changed_at = ${now}
          WHERE account_id = ${accountId} AND submitted_at IS NULL
            AND substring(answers FROM 1 FOR ${sql.lit(SEALED_VALUE_ID_BYTES)}) IS NOT DISTINCT FROM ${version}
          RETURNING account_id`,
      );
      return written.length > 0;
    },

    async writeFailures(db: Db, accountId: string, failures: Failures): Promise<void> {
      const sealed = keys.seal(failures, associatedDataOf('application.failures', accountId));
      await updateApplication(db, accountId, { failures: sealed });
    },

    async saveSubmission(
      db: Db,
      accountId: string,
      { reference, answers, counts, tabs, summary, definitionHash }: NewSubmission,
      now: Date,
    ): Promise<void> {
      const kept = {
        account_id: accountId,
        reference,
        answers: keys.seal(answers, associatedDataOf('submission.answers', accountId)),
        counts: JSON.stringify(counts),
        tabs: JSON.stringify(tabs),
        summary: keys.seal(summary, associatedDataOf('submission.summary', accountId)),
        definition_hash: definitionHash,
        submitted_at: now,
      };
      await db
        .with('kept', (part) => part.insertInto('submission').values(kept))
        .updateTable('application')
        .set({ submitted_at: now })
        .where('account_id', '=', accountId)
        .execute();
    },

    async readSubmission(db: Db, accountId: string): Promise<StoredSubmission | undefined> {
      const row = await db
        .selectFrom('submission')
        .select(['reference', 'answers', 'counts', 'tabs', 'summary', 'definition_hash', 'submitted_at', 'removed_answers', 'reader_id'])
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      if (!row) return undefined;
      return {
        ...row,
        answers: keys.unseal(row.answers, associatedDataOf('submission.answers', accountId)) as Answers,
        summary: keys.unseal(row.summary, associatedDataOf('submission.summary', accountId)) as AnswerSummary,
      };
    },

    /** Removes answers of a locked submission, also where the open application had them. @param removed all, with those before */
    async removeAnswers(db: Db, accountId: string, gone: ReadonlySet<string>, removed: StoredSubmission['removed_answers']): Promise<void> {
      const without = <Sealed extends Buffer | null>(column: SealedColumn, sealed: Sealed): Buffer | Sealed =>
        sealed && keys.seal(remaining(keys.unseal(sealed, associatedDataOf(column, accountId)), gone), associatedDataOf(column, accountId));
      const [open, submitted] = [
        await db
          .selectFrom('application')
          .select(['answers', 'aside', 'failures', 'answered_files'])
          .where('account_id', '=', accountId)
          .executeTakeFirstOrThrow(accountGoneError),
        await db
          .selectFrom('submission')
          .select(['answers', 'summary'])
          .where('account_id', '=', accountId)
          .executeTakeFirstOrThrow(accountGoneError),
      ];
      await updateApplication(db, accountId, {
        answers: without('application.answers', open.answers),
        aside: without('application.aside', open.aside),
        failures: without('application.failures', open.failures),
        answered_files: open.answered_files.filter((key) => !gone.has(key)),
      });
      await db
        .updateTable('submission')
        .set({
          answers: without('submission.answers', submitted.answers),
          summary: without('submission.summary', submitted.summary),
          removed_answers: JSON.stringify(removed),
        })
        .where('account_id', '=', accountId)
        .execute();
    },
  };
}

/** Values by question key, or a summary, without some keys. */
function remaining(values: unknown, gone: ReadonlySet<string>): object {
  if (!Array.isArray(values)) return Object.fromEntries(Object.entries(values as object).filter(([key]) => !gone.has(key)));
  return (values as AnswerSummary).map((page) => ({
    ...page,
    sections: page.sections.map((section) => ({ ...section, items: section.items.filter(({ key }) => !gone.has(key)) })),
  }));
}

const answeredFiles = (answers: Answers): readonly string[] => Object.keys(answers).filter((key) => getOwn(answers, key) === FILE_ANSWER);

export async function readSessionProgress(
  db: Db,
  session: LiveSessionQuery,
): Promise<(Pick<Application, 'counts' | 'tabs'> & { readonly accountId: string }) | undefined> {
  const [row] = await runPreparedQuery(
    db,
    sql<Pick<Application, 'counts' | 'tabs'> & { readonly accountId: string }>`
      WITH student AS (${session}) SELECT account_id AS "accountId", counts, tabs FROM student JOIN application USING (account_id)`,
  );
  return row;
}

export const lockApplicationRow = async (transaction: Db, accountId: string): Promise<boolean> =>
  (await sql`SELECT FROM application WHERE account_id = ${accountId} FOR UPDATE`.execute(transaction)).rows.length > 0;

export const isSubmitted = async (db: Db, accountId: string): Promise<boolean> =>
  (await db.selectFrom('submission').select('account_id').where('account_id', '=', accountId).executeTakeFirst()) !== undefined;

export async function updateApplication(db: Db, accountId: string, values: UpdateObject<Tables, 'application'>): Promise<void> {
  await db.updateTable('application').set(values).where('account_id', '=', accountId).execute();
}

const webStatuses: readonly WebStatus[] = ['started', 'validating', 'submitted'];

/** Adds a status and those before it, where they are new. Locks the application first, as all writers do: another one may be adding the same statuses. */
export async function addWebStatus(db: Db, accountId: string, status: WebStatus, now: Date): Promise<void> {
  await sql`
    INSERT INTO application_status (account_id, web_status, at)
    SELECT held.account_id, added.web_status, ${now}::timestamptz
    FROM (SELECT account_id FROM application WHERE account_id = ${accountId} FOR KEY SHARE) AS held,
      unnest(${webStatuses.slice(0, webStatuses.indexOf(status) + 1)}::text[]) WITH ORDINALITY AS added (web_status, place)
    ORDER BY added.place
    ON CONFLICT (account_id, web_status) DO NOTHING`.execute(db);
}

export async function readUsername(db: Db, accountId: string): Promise<string> {
  const row = await db.selectFrom('account').select('username').where('id', '=', accountId).executeTakeFirstOrThrow(accountGoneError);
  return row.username;
}

export const readApplicationOwner = async (
  db: Db,
  accountId: string,
): Promise<Pick<Selectable<Tables['account']>, 'username' | 'language' | 'created_at'>> =>
  db
    .selectFrom('account')
    .select(['username', 'language', 'created_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow(accountGoneError);
