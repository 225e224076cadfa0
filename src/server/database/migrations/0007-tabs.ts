import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE application ADD COLUMN tabs jsonb NOT NULL DEFAULT '{}'`.execute(db);
  await sql`ALTER TABLE submission ADD COLUMN tabs jsonb NOT NULL DEFAULT '{}'`.execute(db);
}
