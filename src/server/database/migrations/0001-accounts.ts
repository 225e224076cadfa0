import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE account (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      username text NOT NULL UNIQUE CHECK (username = lower(username)),
      password_hash text,
      confirmed_at timestamptz,
      created_at timestamptz NOT NULL,
      CHECK ((confirmed_at IS NULL) = (password_hash IS NULL))
    )`.execute(db);
  // The password of a sign-up waits with its code: confirming a code sets the password chosen with that code.
  await sql`
    CREATE TABLE pending_code (
      account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
      code_fingerprint bytea NOT NULL,
      password_hash text NOT NULL,
      tries integer NOT NULL DEFAULT 0,
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await sql`
    CREATE TABLE password_reset (
      account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
      token_hash bytea NOT NULL UNIQUE,
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await sql`
    CREATE TABLE session (
      id_hash bytea PRIMARY KEY,
      account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      last_seen_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX session_account ON session (account_id)`.execute(db);
  await sql`
    CREATE TABLE login (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
      at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX login_account ON login (account_id)`.execute(db);
  // Keyed by the hash of what was typed, not by account: unknown addresses must behave like known ones.
  await sql`
    CREATE TABLE login_failure (
      key bytea PRIMARY KEY,
      failures integer NOT NULL,
      last_at timestamptz NOT NULL,
      blocked_until timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE TABLE call_window (key text PRIMARY KEY, calls integer NOT NULL, ends_at timestamptz NOT NULL)`.execute(db);
}
