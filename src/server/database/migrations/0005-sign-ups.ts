import { type Kysely, sql } from 'kysely';

/** Several sign-ups of one address can be pending, one for each browser: nobody's code confirms a stranger's password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE pending_code
      ADD browser_hash bytea NOT NULL DEFAULT '',
      ADD created_at timestamptz NOT NULL DEFAULT now(),
      DROP CONSTRAINT pending_code_pkey,
      ADD PRIMARY KEY (account_id, browser_hash)`.execute(db);
  await sql`ALTER TABLE pending_code ALTER browser_hash DROP DEFAULT, ALTER created_at DROP DEFAULT`.execute(db);
}
