import { type Kysely, sql } from 'kysely';

/** Adds the reminder of someone who was asked for a document, and the email to the student when the link has run out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The reminder has a link of its own, as the token of the first one is not stored; both work.
  await sql`
    ALTER TABLE document_request
      ADD reminder_token_hash bytea,
      ADD reminded_at timestamptz,
      ADD expiry_told_at timestamptz`.execute(db);
  await sql`CREATE INDEX ON document_request (reminder_token_hash) WHERE reminder_token_hash IS NOT NULL`.execute(db);
  await sql`
    CREATE INDEX document_request_open ON document_request (expires_at)
    WHERE coalesce(received_at, declined_at, withdrawn_at, expiry_told_at) IS NULL`.execute(db);
}
