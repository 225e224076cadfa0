import { type Kysely, sql } from 'kysely';

/** Leaves half of each page free: a save changes no index and reuses space. Existing rows get the room as they are saved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE application SET (fillfactor = 50)`.execute(db);
}
