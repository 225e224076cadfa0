import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Text, because jsonb would forget the order of questions. The database compresses it.
  await sql`
    CREATE TABLE form (
      hash text PRIMARY KEY,
      documents text NOT NULL,
      first_served_at timestamptz NOT NULL
    )`.execute(db);
  // The office reads submissions in this order, a few hundred at a time.
  await sql`CREATE INDEX submission_at ON submission (submitted_at, account_id)`.execute(db);
}
