import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // `person`: sealed name and email address of the recipient; `person_fingerprint` recognizes the same one for this
  // account. `confidential`: as at the request. `unwanted`: the recipient wants no more requests of this student.
  await sql`
    CREATE TABLE document_request (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      account_id uuid NOT NULL REFERENCES application ON DELETE CASCADE,
      document_key text NOT NULL,
      person bytea NOT NULL,
      person_fingerprint bytea NOT NULL,
      confidential boolean NOT NULL,
      token_hash bytea NOT NULL UNIQUE,
      mail_id uuid NOT NULL,
      asked_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      opened_at timestamptz,
      received_at timestamptz,
      declined_at timestamptz,
      withdrawn_at timestamptz,
      unwanted boolean NOT NULL DEFAULT false
    )`.execute(db);
  await sql`CREATE INDEX ON document_request (account_id, asked_at)`.execute(db);
  // A requested file answers no question: its key is `request` and that id, with a space, as no question's has. It goes
  // with its application, as the request does. Servers of the version before know of neither.
  await sql`ALTER TABLE document ADD COLUMN request_id uuid`.execute(db);
  await sql`
    CREATE CONSTRAINT TRIGGER application_changed AFTER UPDATE OF received_at ON document_request
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.received_at IS NOT NULL)
    EXECUTE FUNCTION note_application_change()`.execute(db);
}
