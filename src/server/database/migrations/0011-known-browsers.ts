import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE known_browser (
      account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
      browser_hash bytea NOT NULL,
      last_at timestamptz NOT NULL,
      PRIMARY KEY (account_id, browser_hash)
    )`.execute(db);
  await sql`
    ALTER TABLE password_reset
      DROP CONSTRAINT password_reset_pkey,
      DROP CONSTRAINT password_reset_token_hash_key,
      ADD PRIMARY KEY (token_hash)`.execute(db);
  await sql`CREATE INDEX password_reset_account ON password_reset (account_id)`.execute(db);
}
