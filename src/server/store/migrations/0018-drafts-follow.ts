import { type Kysely, sql } from 'kysely';

/** A draft follows the form that is served: the one it was saved under, what that does not ask for, and what is yet to be read of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE application ADD form_hash text, ADD aside bytea, ADD form_changes bytea`.execute(db);
}
