import { type Kysely, sql } from 'kysely';

/**
 * Accounts that are deleted when their time is over: which warnings each was sent before, and on which days servers looked at all. One that
 * is held is never deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE account ADD held_at timestamptz`.execute(db);
  // All days are ISO dates by the institution's clock. `since`: from when the time counts; `deletion_day`: what the email says.
  await sql`
    CREATE TABLE deletion_warning (
      account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
      days_before integer NOT NULL,
      since text NOT NULL,
      deletion_day text NOT NULL,
      mail_id uuid NOT NULL,
      posted_on text NOT NULL,
      handed_on text,
      refused boolean NOT NULL DEFAULT false,
      PRIMARY KEY (account_id, days_before)
    )`.execute(db);
  await sql`CREATE INDEX deletion_warning_mail ON deletion_warning (mail_id)`.execute(db);
  // A clock that jumps adds one day to these, however far it jumps.
  await sql`CREATE TABLE retention_day (day text PRIMARY KEY)`.execute(db);
}
