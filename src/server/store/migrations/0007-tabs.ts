import { type Kysely, sql } from 'kysely';

/** Which tab is chosen, and which one was chosen when the application was submitted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE application ADD COLUMN tabs jsonb NOT NULL DEFAULT '{}'`.execute(db);
  await sql`ALTER TABLE submission ADD COLUMN tabs jsonb NOT NULL DEFAULT '{}'`.execute(db);
}
