import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Revoked and expired tokens stay: those who still send them learn why they are refused.
  await sql`
    CREATE TABLE system_token (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name text NOT NULL,
      token_hash bytea NOT NULL UNIQUE,
      scopes text[] NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      revoked_at timestamptz,
      last_used_at timestamptz
    )`.execute(db);

  // Position of each submitted application among all changes. No foreign key: a deletion is a change, too.
  await sql`
    CREATE TABLE application_change (
      account_id uuid PRIMARY KEY,
      number bigint NOT NULL UNIQUE
    )`.execute(db);
  await sql`CREATE TABLE last_change (number bigint NOT NULL)`.execute(db);
  await sql`
    INSERT INTO application_change (account_id, number)
    SELECT account_id, row_number() OVER (ORDER BY submitted_at, account_id) FROM submission`.execute(db);
  await sql`INSERT INTO last_change (number) SELECT count(*) FROM application_change`.execute(db);

  // Times and sequences say when a transaction began, not when it ended: someone who reads up to one would miss another that began
  // earlier and ends later. The row of the last number is locked until its transaction has ended, so numbers are in the order of
  // commits, and a reader who sees a number sees all before it. The trigger waits until its transaction commits, so the lock is short.
  await sql`
    CREATE FUNCTION note_application_change() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        changed uuid;
        next bigint;
      BEGIN
        IF TG_TABLE_NAME = 'account' THEN changed := NEW.id; ELSE changed := coalesce(NEW.account_id, OLD.account_id); END IF;
        IF TG_TABLE_NAME <> 'submission' AND NOT EXISTS (SELECT FROM submission WHERE account_id = changed) THEN RETURN NULL; END IF;
        UPDATE last_change SET number = number + 1 RETURNING number INTO next;
        INSERT INTO application_change (account_id, number) VALUES (changed, next)
        ON CONFLICT (account_id) DO UPDATE SET number = excluded.number;
        RETURN NULL;
      END $$`.execute(db);
  // Not when answers are sealed with another key: that changes nothing for anyone who reads them.
  await sql`
    CREATE CONSTRAINT TRIGGER application_changed AFTER INSERT OR DELETE ON submission
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_application_change()`.execute(db);
  await sql`
    CREATE CONSTRAINT TRIGGER application_changed AFTER INSERT OR DELETE OR UPDATE OF status ON document
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_application_change()`.execute(db);
  await sql`
    CREATE CONSTRAINT TRIGGER application_changed AFTER UPDATE OF username, language ON account
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (NEW.username <> OLD.username OR NEW.language IS DISTINCT FROM OLD.language)
    EXECUTE FUNCTION note_application_change()`.execute(db);
}
