import { type Kysely, sql } from 'kysely';

/** Emails to send. `sealed` holds the values for the text, including codes and links: encrypted, and emptied once sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE mail (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      recipient text NOT NULL,
      kind text NOT NULL,
      sealed bytea,
      created_at timestamptz NOT NULL,
      sent_at timestamptz
    )`.execute(db);
}
