import { type Kysely, sql } from 'kysely';

/** Counts the office's applications from indexes alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX submission_counts ON submission (present_state, present_outcome, present_reply)`.execute(db);
  await sql`CREATE INDEX application_open ON application (account_id) WHERE submitted_at IS NULL`.execute(db);
}
