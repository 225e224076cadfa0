import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE webhook_endpoint (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      url text NOT NULL,
      sealed_secret bytea NOT NULL,
      created_at timestamptz NOT NULL
    )`.execute(db);
  // A row is made in the transaction of its event; its id is that of the message in every try, so that repeats can be recognized.
  await sql`
    CREATE TABLE webhook_delivery (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      endpoint_id uuid NOT NULL REFERENCES webhook_endpoint ON DELETE CASCADE,
      body text NOT NULL,
      created_at timestamptz NOT NULL,
      delivered_at timestamptz,
      parked_at timestamptz,
      last_failure text
    )`.execute(db);
  await sql`CREATE INDEX webhook_delivery_endpoint ON webhook_delivery (endpoint_id)`.execute(db);
  await sql`CREATE INDEX webhook_delivery_created ON webhook_delivery (created_at)`.execute(db);
}
