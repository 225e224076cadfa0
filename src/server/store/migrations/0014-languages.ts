import { type Kysely, sql } from 'kysely';

/** The language in which a student reads the application and gets emails; null until a browser has said one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE account ADD language text`.execute(db);
}
