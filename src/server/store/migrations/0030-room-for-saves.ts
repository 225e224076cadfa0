import { type Kysely, sql } from 'kysely';

/**
 * Half of each page stays free for the next version of its application. A save then changes one page and no index, and what it leaves
 * behind is used again by the one after it; rows that are there already get the room as they are saved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE application SET (fillfactor = 50)`.execute(db);
}
