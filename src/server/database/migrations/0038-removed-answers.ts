import { type Kysely, sql } from 'kysely';

/** Adds which answers of a submission were removed, by key, each with its day; other systems hear of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE submission ADD removed_answers jsonb NOT NULL DEFAULT '{}'`.execute(db);
  await sql`
    CREATE CONSTRAINT TRIGGER application_changed_by_removal AFTER UPDATE OF removed_answers ON submission
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_application_change()`.execute(db);
}
