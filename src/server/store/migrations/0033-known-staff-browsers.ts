import { type Kysely, sql } from 'kysely';

/** Browsers in which a member of the staff has logged in, as `known_browser` has those of students. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE known_staff_browser (
      account_id uuid NOT NULL REFERENCES staff ON DELETE CASCADE,
      browser_hash bytea NOT NULL,
      last_at timestamptz NOT NULL,
      PRIMARY KEY (account_id, browser_hash)
    )`.execute(db);
}
