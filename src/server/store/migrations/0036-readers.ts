import { type Kysely, sql } from 'kysely';

/** Counts the office's applications from indexes alone, and takes another reader as a change, as it takes another state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX submission_counts ON submission (present_state, present_outcome, present_reply)`.execute(db);
  await sql`CREATE INDEX application_open ON application (account_id) WHERE submitted_at IS NULL`.execute(db);
  await sql`
    CREATE CONSTRAINT TRIGGER application_changed_by_reader AFTER UPDATE OF reader_id ON submission
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.reader_id IS DISTINCT FROM NEW.reader_id)
    EXECUTE FUNCTION note_application_change()`.execute(db);
}
