import { sql } from 'kysely';
import { addSeconds } from '../platform/clock.ts';
import { removeAuditEntriesBefore } from '../audit/audit-store.ts';
import type { Db } from '../database/tables.ts';

const DAY = 24 * 60 * 60;

interface ExpirySettings {
  readonly mailsKeptDays: number;
  readonly auditKeptDays: number;
}

/** Removes what has expired: sessions, links, codes, unconfirmed sign-ups, and old emails, messages and audit entries. */
export async function removeExpiredRows(db: Db, now: Date, { mailsKeptDays, auditKeptDays }: ExpirySettings): Promise<void> {
  await db.deleteFrom('session').where('created_at', '<', addSeconds(now, -DAY)).execute();
  await db
    .deleteFrom('ended_with_account')
    .where('at', '<', addSeconds(now, -30 * DAY))
    .execute();
  await db.deleteFrom('staff_session').where('created_at', '<', addSeconds(now, -DAY)).execute();
  for (const expiring of ['password_reset', 'passkey_challenge', 'email_change'] as const)
    await db.deleteFrom(expiring).where('expires_at', '<', now).execute();
  for (const browsers of ['known_browser', 'known_staff_browser'] as const)
    await db
      .deleteFrom(browsers)
      .where('last_at', '<', addSeconds(now, -365 * DAY))
      .execute();
  await db.deleteFrom('visitor_answers').where('expires_at', '<', now).execute();
  await db.deleteFrom('service_token').where('expires_at', '<', now).execute();
  await db.deleteFrom('call_window').where('ends_at', '<', now).execute();
  await db
    .deleteFrom('login_failure')
    .where('last_at', '<', addSeconds(now, -2 * DAY))
    .execute();
  await db
    .deleteFrom('pending_code')
    .where('expires_at', '<', addSeconds(now, -7 * DAY))
    .execute();
  await db.transaction().execute(async (transaction) => {
    // Skips a sign-up that gets another code at this moment; none gets one before it is gone.
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM account WHERE confirmed_at IS NULL AND created_at < ${addSeconds(now, -7 * DAY)} FOR UPDATE SKIP LOCKED
    `.execute(transaction);
    await sql`
      DELETE FROM account WHERE id = ANY (${rows.map(({ id }) => id)}::uuid[])
        AND NOT EXISTS (SELECT FROM pending_code WHERE account_id = account.id AND expires_at > ${now})`.execute(transaction);
  });
  await db
    .deleteFrom('mail')
    .where('created_at', '<', addSeconds(now, -mailsKeptDays * DAY))
    .execute();
  await db
    .deleteFrom('webhook_delivery')
    .where('delivered_at', '<', addSeconds(now, -mailsKeptDays * DAY))
    .execute();
  await db
    .deleteFrom('former_address')
    .where('until', '<', addSeconds(now, -auditKeptDays * DAY))
    .execute();
  await removeAuditEntriesBefore(db, addSeconds(now, -auditKeptDays * DAY));
}
