import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Sealed like answers. A note is never changed, only sealed with another key.
  await sql`
    CREATE TABLE application_note (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id uuid NOT NULL REFERENCES application ON DELETE CASCADE,
      staff_id uuid NOT NULL REFERENCES staff,
      text bytea NOT NULL,
      at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX application_note_account ON application_note (account_id)`.execute(db);
  await sql`CREATE INDEX submission_reference ON submission (replace(reference, '-', ''))`.execute(db);
}
