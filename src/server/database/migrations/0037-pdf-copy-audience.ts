import { type Kysely, sql } from 'kysely';

/** Adds who reads a PDF copy, where student and office do not read the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE pdf_copy ADD audience text`.execute(db);
}
