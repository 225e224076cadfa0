import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Removed members stay: notes and the audit log name them. Without a password nobody logs in.
  await sql`
    CREATE TABLE staff (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      email text NOT NULL UNIQUE CHECK (email = lower(email)),
      name text NOT NULL,
      role text NOT NULL,
      password_hash text,
      created_at timestamptz NOT NULL,
      removed_at timestamptz,
      link_hash bytea UNIQUE,
      link_expires_at timestamptz,
      CHECK (removed_at IS NULL OR (password_hash IS NULL AND link_hash IS NULL))
    )`.execute(db);
  await sql`
    CREATE TABLE staff_session (
      id_hash bytea PRIMARY KEY,
      staff_id uuid NOT NULL REFERENCES staff ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      last_seen_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX staff_session_staff ON staff_session (staff_id)`.execute(db);
}
