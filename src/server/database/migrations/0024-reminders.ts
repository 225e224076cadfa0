import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE application ADD changed_at timestamptz`.execute(db);
  // The last change of earlier ones is unknown; with now, nobody is reminded at once of what may be long forgotten.
  await sql`UPDATE application SET changed_at = date_trunc('milliseconds', now()) WHERE answers IS NOT NULL`.execute(db);
  await sql`ALTER TABLE account ADD reminders_stopped_at timestamptz`.execute(db);
  // `day`: an ISO date by the institution's clock.
  await sql`
    CREATE TABLE reminder (
      account_id uuid NOT NULL REFERENCES account ON DELETE CASCADE,
      name text NOT NULL,
      day text NOT NULL,
      PRIMARY KEY (account_id, name)
    )`.execute(db);
}
