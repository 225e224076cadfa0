import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // `upload_key` is what the browser uploaded; `reason` is the end of the key of the sentence that says why the conversion failed.
  await sql`
    CREATE TABLE document (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      account_id uuid NOT NULL REFERENCES application ON DELETE CASCADE,
      answer_key text NOT NULL,
      file_name text NOT NULL,
      file_size integer NOT NULL,
      status text NOT NULL CHECK (status IN ('UNPROCESSED', 'IN_PROGRESS', 'COMPLETED', 'FAILED')),
      reason text,
      upload_key text NOT NULL,
      original_key text,
      pdf_key text,
      pages integer,
      changed_at timestamptz NOT NULL,
      UNIQUE (account_id, answer_key)
    )`.execute(db);
  // A row is added before its object and deleted after it, so no object is ever forgotten: an object that belongs to no
  // document, because it was never attached or its document or account was deleted, is found here and removed.
  await sql`
    CREATE TABLE stored_object (
      key text PRIMARY KEY,
      account_id uuid REFERENCES account ON DELETE SET NULL,
      answer_key text NOT NULL,
      document_id uuid REFERENCES document ON DELETE SET NULL,
      created_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX ON stored_object (account_id)`.execute(db);
  await sql`CREATE INDEX ON stored_object (document_id)`.execute(db);
  await sql`CREATE INDEX ON stored_object (created_at) WHERE document_id IS NULL`.execute(db);
}
