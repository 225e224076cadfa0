import { type Kysely, sql } from 'kysely';

/** The documents of each form that was served, once: what a submission's hash stands for; and submissions in their order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // As text, not as jsonb, which would forget the order of questions. It is compressed by the database.
  await sql`
    CREATE TABLE form (
      hash text PRIMARY KEY,
      documents text NOT NULL,
      first_served_at timestamptz NOT NULL
    )`.execute(db);
  // The office reads submissions in this order, a few hundred at a time.
  await sql`CREATE INDEX submission_at ON submission (submitted_at, account_id)`.execute(db);
}
