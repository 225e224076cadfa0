import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE application_state
      DROP CONSTRAINT application_state_state_check,
      ADD CHECK (state IN ('received', 'documents_missing', 'decision', 'withdrawn'))`.execute(db);
}
