import { type Kysely, sql } from 'kysely';

/** Students see small pictures of the first pages of what they uploaded; earlier documents have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE document ADD COLUMN pictures integer NOT NULL DEFAULT 0`.execute(db);
}
