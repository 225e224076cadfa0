import { type Kysely, sql } from 'kysely';

/** Adds outcomes with the student's reply, decisions that wait for their release, checklists, readers, and emails that can be taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The outcome is plain, as the state is: the office's list counts and filters by it. What the letter says is in the sealed words. `respond_by`: ISO day.
  await sql`
    ALTER TABLE application_state
      ADD outcome text,
      ADD respond_by text,
      ADD reply text,
      ADD replied_at timestamptz`.execute(db);
  await sql`ALTER TABLE submission ADD present_outcome text, ADD present_reply text`.execute(db);
  await sql`
    CREATE OR REPLACE FUNCTION keep_present_state() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE submission SET present_state = NEW.state, present_outcome = NEW.outcome, present_reply = NEW.reply
        WHERE account_id = NEW.account_id
          AND NOT EXISTS (SELECT 1 FROM application_state WHERE account_id = NEW.account_id AND version > NEW.version);
        RETURN NULL;
      END $$`.execute(db);
  await sql`
    CREATE TRIGGER keep_present_reply AFTER UPDATE OF reply ON application_state
    FOR EACH ROW EXECUTE FUNCTION keep_present_state()`.execute(db);
  await sql`
    CREATE CONSTRAINT TRIGGER application_changed_by_reply AFTER UPDATE OF reply ON application_state
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_application_change()`.execute(db);

  // Numbers of versions are never used again, so that nobody checks or corrects a decision that was dropped and made anew.
  await sql`CREATE SEQUENCE prepared_decision_version AS integer`.execute(db);
  // A decision that its student does not know yet. `words`: sealed message; `release_at`, `release_by`: null until someone sets the release.
  await sql`
    CREATE TABLE prepared_decision (
      account_id uuid PRIMARY KEY REFERENCES application ON DELETE CASCADE,
      version integer NOT NULL DEFAULT nextval('prepared_decision_version'),
      outcome text NOT NULL,
      respond_by text,
      words bytea NOT NULL,
      prepared_by text NOT NULL,
      prepared_at timestamptz NOT NULL,
      checked_by text,
      checked_at timestamptz,
      release_at timestamptz,
      release_by text
    )`.execute(db);
  await sql`CREATE INDEX ON prepared_decision (release_at) WHERE release_at IS NOT NULL`.execute(db);

  // Copies of letters have the version of their state.
  await sql`ALTER TABLE pdf_copy ADD letter integer`.execute(db);

  // Marks of what has arrived, by the id of its entry in the institution's checklist.
  await sql`
    CREATE TABLE checklist_mark (
      account_id uuid NOT NULL REFERENCES application ON DELETE CASCADE,
      entry text NOT NULL,
      received_at timestamptz NOT NULL,
      actor text NOT NULL,
      PRIMARY KEY (account_id, entry)
    )`.execute(db);
  await sql`
    CREATE CONSTRAINT TRIGGER application_changed AFTER INSERT OR DELETE ON checklist_mark
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_application_change()`.execute(db);

  await sql`ALTER TABLE submission ADD reader_id uuid REFERENCES staff ON DELETE SET NULL`.execute(db);
  // Another reader is a change, as another state is.
  await sql`
    CREATE CONSTRAINT TRIGGER application_changed_by_reader AFTER UPDATE OF reader_id ON submission
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.reader_id IS DISTINCT FROM NEW.reader_id)
    EXECUTE FUNCTION note_application_change()`.execute(db);
  await sql`CREATE INDEX submission_reader ON submission (reader_id, submitted_at, account_id) WHERE reader_id IS NOT NULL`.execute(db);
  await sql`CREATE INDEX submission_outcome ON submission (present_outcome, submitted_at, account_id) WHERE present_outcome IS NOT NULL`.execute(
    db,
  );

  // The email that announces a state, which is held for a minute so that the office can take the state back.
  await sql`ALTER TABLE application_state ADD mail_id uuid REFERENCES mail ON DELETE SET NULL`.execute(db);
}
