import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE application (
      account_id uuid PRIMARY KEY REFERENCES account ON DELETE CASCADE,
      answers jsonb NOT NULL DEFAULT '{}',
      counts jsonb NOT NULL DEFAULT '{}',
      failures jsonb,
      last_page text,
      submitted_at timestamptz
    )`.execute(db);
  await sql`
    CREATE TABLE application_status (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id uuid NOT NULL REFERENCES application ON DELETE CASCADE,
      web_status text NOT NULL CHECK (web_status IN ('started', 'validating', 'submitted')),
      at timestamptz NOT NULL,
      UNIQUE (account_id, web_status)
    )`.execute(db);
  // The summary is what the student saw: labels and option texts change later, a submission must not.
  await sql`
    CREATE TABLE submission (
      account_id uuid PRIMARY KEY REFERENCES application ON DELETE RESTRICT,
      reference text NOT NULL UNIQUE,
      answers jsonb NOT NULL,
      counts jsonb NOT NULL,
      summary jsonb NOT NULL,
      definition_hash text NOT NULL,
      submitted_at timestamptz NOT NULL
    )`.execute(db);
}
