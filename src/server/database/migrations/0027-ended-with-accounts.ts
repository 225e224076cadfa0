import { type Kysely, sql } from 'kysely';

/** A browser that was logged in to an account when it was deleted elsewhere can say so. The row names no account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE ended_with_account (id_hash bytea PRIMARY KEY, at timestamptz NOT NULL)`.execute(db);
  await sql`CREATE INDEX ended_with_account_at ON ended_with_account (at)`.execute(db);
}
