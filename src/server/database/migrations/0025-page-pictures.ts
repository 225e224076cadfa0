import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE document ADD COLUMN pictures integer NOT NULL DEFAULT 0`.execute(db);
}
