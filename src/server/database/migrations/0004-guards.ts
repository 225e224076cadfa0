import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Sealed with the token itself, and only the token's hash is here: without the link nobody can read them, not even us.
  await sql`
    CREATE TABLE visitor_answers (
      token_hash bytea PRIMARY KEY,
      sealed bytea NOT NULL,
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await sql`
    CREATE TABLE service_token (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      token_hash bytea NOT NULL UNIQUE,
      account_id uuid NOT NULL REFERENCES application ON DELETE CASCADE,
      purpose text NOT NULL,
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX service_token_account ON service_token (account_id)`.execute(db);
  // No foreign key: what was done with an account is still known after the account is deleted.
  await sql`
    CREATE TABLE audit (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL,
      event text NOT NULL,
      actor text NOT NULL,
      account_id uuid,
      address_fingerprint bytea,
      request_id text
    )`.execute(db);
  await sql`CREATE INDEX audit_account ON audit (account_id)`.execute(db);
  await sql`
    CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'The audit log is append-only.'; END $$`.execute(db);
  await sql`
    CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only()`.execute(db);
}
