import { type Kysely, sql } from 'kysely';

/**
 * Students who change their email address: to which one, until its code has been entered; and, of those who have, under which ones emails
 * and entries of the audit log were kept before, so that these still belong to the account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE email_change (
      account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
      address text NOT NULL,
      code_fingerprint bytea NOT NULL,
      tries integer NOT NULL,
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await sql`
    CREATE TABLE former_address (
      account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
      address text NOT NULL,
      until timestamptz NOT NULL,
      PRIMARY KEY (account_id, address)
    )`.execute(db);
}
