import { type Kysely, sql } from 'kysely';

/** Pending changes of addresses, and former ones. An email belongs to its account; no foreign key: emails may outlive a sign-up. */
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
  await sql`ALTER TABLE mail ADD COLUMN account_id uuid`.execute(db);
  await sql`UPDATE mail SET account_id = account.id FROM account WHERE account.username = mail.recipient`.execute(db);
  await sql`UPDATE mail SET account_id = r.account_id FROM document_request AS r WHERE r.mail_id = mail.id`.execute(db);
  await sql`CREATE INDEX mail_account ON mail (account_id)`.execute(db);
}
