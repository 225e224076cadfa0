import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';

export interface SentReminder {
  readonly name: string;
  readonly day: string;
}

export interface RemindableDraft {
  readonly accountId: string;
  readonly username: string;
  readonly language: string | null;
  readonly changedAt: Date;
  readonly sent: readonly SentReminder[];
}

const remindable = (db: Db) =>
  db
    .selectFrom('application')
    .innerJoin('account', 'account.id', 'application.account_id')
    .where('application.submitted_at', 'is', null)
    .where('application.answers', 'is not', null)
    .where('account.confirmed_at', 'is not', null)
    .where('account.reminders_stopped_at', 'is', null)
    .select(['account.id as accountId', 'account.username', 'account.language', 'application.changed_at as changedAt'])
    .$narrowType<{ changedAt: Date }>();

/** Next open applications after an account (by default the first ones), of those that were changed within a time. */
export const listRemindableDrafts = async (
  db: Db,
  { after, limit, changed }: { readonly after: string | undefined; readonly limit: number; readonly changed: { from: Date; to: Date } },
): Promise<readonly RemindableDraft[]> =>
  remindable(db)
    .where('application.changed_at', 'is not', null)
    .where('application.changed_at', '>=', changed.from)
    .where('application.changed_at', '<=', changed.to)
    .$if(after !== undefined, (query) => query.where('account.id', '>', after ?? ''))
    .select(
      sql<SentReminder[]>`coalesce((SELECT jsonb_agg(jsonb_build_object('name', name, 'day', day))
        FROM reminder WHERE reminder.account_id = account.id), '[]')`.as('sent'),
    )
    .orderBy('account.id')
    .limit(limit)
    .execute();

/** Locks an open application and its account until the transaction ends; false if it was changed since it was read. */
export async function lockRemindableDraft(transaction: Db, { accountId, changedAt }: RemindableDraft): Promise<boolean> {
  const draft = await remindable(transaction)
    .where('account.id', '=', accountId)
    .where('application.changed_at', '=', changedAt)
    .forKeyShare('account')
    .forUpdate('application')
    .executeTakeFirst();
  return draft !== undefined;
}

/** False if it was changed since, submitted, or its reminders were stopped. */
export async function isReminderStillDue(db: Db, username: string, changedBy: Date): Promise<boolean> {
  const draft = await remindable(db)
    .where('account.username', '=', username)
    .where('application.changed_at', '<=', changedBy)
    .executeTakeFirst();
  return draft !== undefined;
}

export async function recordReminders(db: Db, accountId: string, names: readonly string[], day: string): Promise<boolean> {
  const noted = await db
    .insertInto('reminder')
    .values(names.map((name) => ({ account_id: accountId, name, day })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .execute();
  return noted.length > 0;
}

export async function setRemindersStopped(db: Db, accountId: string, at: Date | null): Promise<void> {
  await db.updateTable('account').set({ reminders_stopped_at: at }).where('id', '=', accountId).execute();
}
