import { type Kysely, sql } from 'kysely';

/** A code from another browser only proves who owns the address: such tries count apart, and the account waits for its password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE pending_code ADD tries_elsewhere integer NOT NULL DEFAULT 0, ALTER password_hash DROP NOT NULL`.execute(db);
  await sql`
    ALTER TABLE account
      DROP CONSTRAINT account_check,
      ADD CONSTRAINT account_password_needs_confirmation CHECK (password_hash IS NULL OR confirmed_at IS NOT NULL)`.execute(db);
}
