import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE account ADD held_at timestamptz`.execute(db);
  // All days are ISO dates by the institution's clock. `since`: start of the period; `deletion_day`: as in the email.
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
