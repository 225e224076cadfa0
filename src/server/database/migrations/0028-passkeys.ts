import { type Kysely, sql } from 'kysely';

/** Passkeys (WebAuthn): the public half of each, and open challenges by their hash, each for one account or, without one, for a log-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE passkey (
      id text PRIMARY KEY,
      account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
      public_key bytea NOT NULL,
      counter bigint NOT NULL,
      transports text[] NOT NULL,
      created_at timestamptz NOT NULL,
      used_at timestamptz
    )`.execute(db);
  await sql`CREATE INDEX passkey_account_idx ON passkey (account_id)`.execute(db);
  await sql`
    CREATE TABLE passkey_challenge (
      hash bytea PRIMARY KEY,
      account_id uuid REFERENCES account ON DELETE CASCADE,
      expires_at timestamptz NOT NULL
    )`.execute(db);
}
