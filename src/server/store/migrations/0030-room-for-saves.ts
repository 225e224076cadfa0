import { type Kysely, sql } from 'kysely';

/**
 * Leaves half of each page free, so that a save changes one page and no index, and the next save uses the space again;
 * existing rows get the room as they are saved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE application SET (fillfactor = 50)`.execute(db);
}
