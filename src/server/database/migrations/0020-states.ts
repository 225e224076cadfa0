import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // An application without a row is received. The office's words are sealed, like answers.
  await sql`
    CREATE TABLE application_state (
      account_id uuid NOT NULL REFERENCES submission ON DELETE CASCADE,
      version integer NOT NULL,
      state text NOT NULL CHECK (state IN ('received', 'documents_missing', 'decision')),
      words bytea NOT NULL,
      at timestamptz NOT NULL,
      actor text NOT NULL,
      PRIMARY KEY (account_id, version)
    )`.execute(db);
  // Another system that asks for changes gets this application again.
  await sql`
    CREATE CONSTRAINT TRIGGER application_changed AFTER INSERT ON application_state
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_application_change()`.execute(db);
}
