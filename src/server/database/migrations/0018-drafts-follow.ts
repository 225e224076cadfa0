import { type Kysely, sql } from 'kysely';

/** Migration of drafts: the form that a draft was saved under, answers that the served form does not ask for, and unread changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE application ADD form_hash text, ADD aside bytea, ADD form_changes bytea`.execute(db);
}
