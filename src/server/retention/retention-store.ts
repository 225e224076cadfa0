import { type RawBuilder, sql } from 'kysely';
import { WITHDRAWN } from '../../api/rules/office.ts';
import { NIL_ACCOUNT_ID } from '../database/sealed-columns.ts';
import type { Db } from '../database/tables.ts';

/** State of an account's application, which decides on its retention period. */
type RetentionCategory = 'drafts' | 'submitted' | 'withdrawn';

export interface DeletionWarning {
  readonly daysBefore: number;
  readonly since: string;
  readonly deletionDay: string;
  readonly postedOn: string;
  /** Day on which a mail server took its email; null until then. */
  readonly handedOn: string | null;
  /** True if the mail server said that it never will. */
  readonly refused: boolean;
}

export interface RetentionRecord {
  readonly accountId: string;
  readonly username: string;
  readonly language: string | null;
  readonly reference: string | null;
  readonly category: RetentionCategory;
  /** Last log-in or change of an open application; submission or newest state of a submitted one. */
  readonly lastAt: Date;
  readonly heldAt: Date | null;
  /** Keys of the answers that were removed. */
  readonly removed: readonly string[];
  readonly warnings: readonly DeletionWarning[];
}

const PAGE = 1000;

async function select(db: Db, which: RawBuilder<unknown>): Promise<readonly RetentionRecord[]> {
  const { rows } = await sql<RetentionRecord>`
    SELECT account.id AS "accountId", username, language, reference, held_at AS "heldAt",
      CASE WHEN reference IS NULL THEN 'drafts' WHEN present_state = ${WITHDRAWN} THEN 'withdrawn' ELSE 'submitted' END AS category,
      CASE WHEN reference IS NULL
        THEN greatest(confirmed_at, changed_at, (SELECT max(at) FROM login WHERE login.account_id = account.id))
        ELSE greatest(submission.submitted_at, (SELECT max(at) FROM application_state AS s WHERE s.account_id = account.id))
      END AS "lastAt",
      ARRAY(SELECT jsonb_object_keys(removed_answers)) AS removed,
      coalesce((SELECT jsonb_agg(jsonb_build_object('daysBefore', days_before, 'since', since, 'deletionDay', deletion_day,
        'postedOn', posted_on, 'handedOn', handed_on, 'refused', refused))
        FROM deletion_warning AS w WHERE w.account_id = account.id), '[]') AS warnings
    FROM (SELECT * FROM account WHERE confirmed_at IS NOT NULL AND ${which}) AS account
      LEFT JOIN application ON application.account_id = account.id
      LEFT JOIN submission ON submission.account_id = account.id
    ORDER BY account.id`.execute(db);
  return rows;
}

export async function findRetentionRecord(db: Db, accountId: string): Promise<RetentionRecord | undefined> {
  return (await select(db, sql`id = ${accountId}`))[0];
}

/** Records of all accounts, or of those that were confirmed before an instant, in the order of their ids. */
export async function* streamRetentionRecords(db: Db, confirmedBefore?: Date): AsyncGenerator<RetentionRecord> {
  const isOld = confirmedBefore ? sql`confirmed_at < ${confirmedBefore}` : sql`true`;
  for (let last = NIL_ACCOUNT_ID, more = true; more;) {
    const records = await select(db, sql`${isOld} AND id > ${last} ORDER BY id LIMIT ${PAGE}`);
    yield* records;
    last = records.at(-1)?.accountId ?? last;
    more = records.length === PAGE;
  }
}

/** Account that an email warns; undefined if that is not its newest email of the kind. */
export async function findWarnedAccount(
  db: Db,
  mailId: string,
): Promise<{ readonly record: RetentionRecord; readonly since: string } | undefined> {
  const row = await db.selectFrom('deletion_warning').select(['account_id', 'since']).where('mail_id', '=', mailId).executeTakeFirst();
  const record = row && (await findRetentionRecord(db, row.account_id));
  return record && row && { record, since: row.since };
}

/** Replaces an earlier warning, whose email is then left out. */
export async function recordDeletionWarning(
  transaction: Db,
  accountId: string,
  { daysBefore, mailId, ...warning }: Omit<DeletionWarning, 'handedOn' | 'refused'> & { readonly mailId: string },
): Promise<void> {
  const columns = {
    since: warning.since,
    deletion_day: warning.deletionDay,
    mail_id: mailId,
    posted_on: warning.postedOn,
    handed_on: null,
    refused: false,
  };
  await transaction
    .insertInto('deletion_warning')
    .values({ account_id: accountId, days_before: daysBefore, ...columns })
    .onConflict((conflict) => conflict.columns(['account_id', 'days_before']).doUpdateSet(columns))
    .execute();
}

export async function recordDeletionWarningOutcome(
  db: Db,
  mailId: string,
  outcome: { readonly handedOn: string } | 'refused',
): Promise<void> {
  await db
    .updateTable('deletion_warning')
    .set(outcome === 'refused' ? { refused: true } : { handed_on: outcome.handedOn, refused: false })
    .where('mail_id', '=', mailId)
    .execute();
}

export async function writeLegalHold(transaction: Db, accountId: string, at: Date | null): Promise<void> {
  await transaction.updateTable('account').set({ held_at: at }).where('id', '=', accountId).execute();
}

export async function recordRetentionSweep(db: Db, day: string): Promise<void> {
  await db
    .insertInto('retention_day')
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** More days than any warning is sent before its deletion, with days on which no server ran. */
const SWEEP_DAYS = 400;

export async function listSweepDays(db: Db, today: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('retention_day')
    .select('day')
    .where('day', '<=', today)
    .orderBy('day', 'desc')
    .limit(SWEEP_DAYS)
    .execute();
  return rows.map(({ day }) => day);
}
