import { type Kysely, sql } from 'kysely';

/** Readers number changes. Before, each transaction held the last number until it was on the disk, so submissions waited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE unnumbered_change (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id uuid NOT NULL
    )`.execute(db);
  await sql`
    CREATE OR REPLACE FUNCTION note_application_change() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        changed uuid;
      BEGIN
        IF TG_TABLE_NAME = 'account' THEN changed := NEW.id; ELSE changed := coalesce(NEW.account_id, OLD.account_id); END IF;
        IF TG_TABLE_NAME <> 'submission' AND NOT EXISTS (SELECT FROM submission WHERE account_id = changed) THEN RETURN NULL; END IF;
        INSERT INTO unnumbered_change (account_id) VALUES (changed);
        RETURN NULL;
      END $$`.execute(db);
}
