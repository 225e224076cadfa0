import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // `words`: sealed, the key of a question or the office's own words, and why a file was returned. The item's file is the document whose
  // `request_id` is the item's id: like a file that came by a request it answers no question.
  await sql`
    CREATE TABLE requested_item (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
      account_id uuid NOT NULL REFERENCES application ON DELETE CASCADE,
      words bytea NOT NULL,
      asked_at timestamptz NOT NULL,
      sent_at timestamptz,
      returned_at timestamptz,
      accepted_at timestamptz,
      closed_at timestamptz
    )`.execute(db);
  await sql`CREATE INDEX ON requested_item (account_id, number)`.execute(db);
  await sql`
    CREATE CONSTRAINT TRIGGER application_changed AFTER UPDATE OF sent_at ON requested_item
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.sent_at IS NOT NULL)
    EXECUTE FUNCTION note_application_change()`.execute(db);
}
