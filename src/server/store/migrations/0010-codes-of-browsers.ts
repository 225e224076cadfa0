import { type Kysely, sql } from 'kysely';

/**
 * A code that is typed in another browser than the one it was asked for in shows whose the address is, and no more: such tries
 * are counted apart, and the account waits for its password. A browser that only asked for a code has no password with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE pending_code ADD tries_elsewhere integer NOT NULL DEFAULT 0, ALTER password_hash DROP NOT NULL`.execute(db);
  await sql`
    ALTER TABLE account
      DROP CONSTRAINT account_check,
      ADD CONSTRAINT account_password_needs_confirmation CHECK (password_hash IS NULL OR confirmed_at IS NOT NULL)`.execute(db);
}
