import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // `object_key` is set before the object is written and until it is removed, so no object is ever forgotten. `told`:
  // the student knows that it failed; the next request starts it again.
  await sql`
    CREATE TABLE pdf_copy (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      account_id uuid REFERENCES account ON DELETE SET NULL,
      content_hash bytea NOT NULL,
      of_submission boolean NOT NULL,
      status text NOT NULL CHECK (status IN ('UNPROCESSED', 'IN_PROGRESS', 'COMPLETED', 'FAILED')),
      told boolean NOT NULL DEFAULT false,
      object_key text,
      changed_at timestamptz NOT NULL,
      UNIQUE (account_id, content_hash)
    )`.execute(db);
}
