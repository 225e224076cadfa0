import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE known_staff_browser (
      account_id uuid NOT NULL REFERENCES staff ON DELETE CASCADE,
      browser_hash bytea NOT NULL,
      last_at timestamptz NOT NULL,
      PRIMARY KEY (account_id, browser_hash)
    )`.execute(db);
}
